// expect: FALSE(no-overflow)
// property: overflow
// clause: C17 6.5.5 p6
// runs: undefined
// INT_MIN / -1 cannot be represented.
#include <limits.h>
int main(void) {
    volatile int x = INT_MIN, y = -1;
    return x / y != 0;
}
