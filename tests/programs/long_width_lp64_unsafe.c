// expect: FALSE(unreach-call)
// The product of two ints wraps before it is widened to long.
#include <assert.h>

int main(void) {
    int a = 100000;
    long good = (long)a * a;
    long bad = a * a;
    assert(good == 10000000000);
    assert(bad == 1410065408);
    assert(bad == good);
    return 0;
}
