// expect: TRUE
// options: --property overflow
// abs and labs of all other numbers are defined (C17 7.22.6.1p2).
#include <limits.h>
#include <stdlib.h>

int main(void) {
    return abs(INT_MIN + 1) < 0 || labs(LONG_MAX) < 0;
}
