// expect: FALSE(unreach-call)
// x /= 2u divides the unsigned value of a negative x.
#include <assert.h>

int main(void) {
    int x = -10;
    int y = -10;
    y /= 2;
    assert(y == -5);
    x /= 2u;
    assert(x == -5);
    return 0;
}
