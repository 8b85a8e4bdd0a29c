// expect: FALSE(unreach-call)
// C17 7.12.1p2: the square root of a negative number may set errno.
#include <assert.h>
#include <errno.h>
#include <math.h>

int main(void) {
    volatile double number = -1.0;
    errno = 0;
    double root = sqrt(number);
    assert(errno == 0);
    return root > 0;
}
