// expect: TRUE
// clause: C17 7.22.1.4 p8
// runs: pass
// A number that is out of range gives LONG_MAX or LONG_MIN, and errno is ERANGE.
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
int main(void) {
    errno = 0;
    assert(strtol("99999999999999999999", 0, 10) == LONG_MAX && errno == ERANGE);
    errno = 0;
    assert(strtol("-99999999999999999999", 0, 10) == LONG_MIN && errno == ERANGE);
    return 0;
}
