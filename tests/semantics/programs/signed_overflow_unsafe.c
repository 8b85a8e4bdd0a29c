// expect: FALSE(no-overflow)
// property: overflow
// clause: C17 6.5 p5
// runs: undefined
// Signed overflow is undefined.
#include <limits.h>
int main(void) {
    volatile int x = INT_MAX;
    return x + 1 > 0;
}
