// expect: TRUE
#include <assert.h>
#include <math.h>

int main(void) {
    volatile double zero = 0.0;
    assert(fmin(zero, -zero) == 0 && !signbit(fmax(zero, zero)));
    return 0;
}
