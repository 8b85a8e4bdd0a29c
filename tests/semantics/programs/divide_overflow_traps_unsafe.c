// expect: FALSE(def-behavior)
// clause: C17 6.5.5 p6
// runs: undefined
// INT_MIN / -1 does not wrap around: the instruction of x86-64 traps, also with -fwrapv.
#include <limits.h>
int main(void) {
    volatile int x = INT_MIN, y = -1;
    return (x / y) != 0;
}
