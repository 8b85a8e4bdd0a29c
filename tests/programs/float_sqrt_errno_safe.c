// expect: TRUE
// C17 7.12.1p2: it sets errno to EDOM, or not at all; a number that has a root does not.
#include <assert.h>
#include <errno.h>
#include <math.h>

int main(void) {
    volatile double number = -1.0, other = 4.0;
    errno = 0;
    double root = sqrt(number);
    assert(errno == 0 || errno == EDOM);
    errno = 0;
    root = sqrt(other);
    assert(errno == 0 && root == 2.0);
    return 0;
}
