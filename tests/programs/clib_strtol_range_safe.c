// expect: TRUE
// options: --data-model ILP32
// strtol gives LONG_MIN or LONG_MAX, and ERANGE, if the number is out of range (C17 7.22.1.4p8).
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>

int main(void) {
    assert(strtol("-2147483648", 0, 10) == LONG_MIN && errno == 0);
    assert(strtol("2147483648", 0, 10) == LONG_MAX && errno == ERANGE);
    return 0;
}
