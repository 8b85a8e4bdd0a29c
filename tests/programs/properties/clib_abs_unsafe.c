// expect: FALSE(no-overflow)
// options: --property overflow
// abs(INT_MIN) cannot be represented (C17 7.22.6.1p2).
#include <limits.h>
#include <stdlib.h>

int main(void) {
    return abs(INT_MIN) > 0;
}
