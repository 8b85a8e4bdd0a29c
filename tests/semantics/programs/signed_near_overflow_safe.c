// expect: TRUE
// property: overflow
// clause: C17 6.5 p5
// runs: pass
// Nothing overflows here.
#include <assert.h>
#include <limits.h>
int main(void) {
    volatile int x = INT_MAX - 1;
    assert(x + 1 == INT_MAX && -x - 2 == INT_MIN);
    return 0;
}
