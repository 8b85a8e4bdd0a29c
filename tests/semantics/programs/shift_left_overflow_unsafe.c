// expect: FALSE(no-overflow)
// property: overflow
// clause: C17 6.5.7 p4
// runs: undefined
// The result cannot be represented.
#include <limits.h>
int main(void) {
    volatile int x = INT_MAX;
    return (x << 1) != 0;
}
