// expect: FALSE(unreach-call)
// An arithmetic right shift rounds down, a division towards zero.
#include <assert.h>

int main(void) {
    int x = -7;
    assert(x >> 1 == -4);
    assert(x >> 1 == x / 2);
    return 0;
}
