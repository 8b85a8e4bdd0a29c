// expect: FALSE(no-overflow)
// property: overflow
// clause: C17 7.22.6.1 p2
// runs: undefined
// The result of abs(INT_MIN) cannot be represented.
#include <limits.h>
#include <stdlib.h>
int main(void) {
    volatile int x = INT_MIN;
    return abs(x) < 0;
}
