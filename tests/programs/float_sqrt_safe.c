// expect: TRUE
// Square roots are rounded correctly.
#include <assert.h>
#include <math.h>
int main(void) {
    assert(sqrt(2) == 1.4142135623730951 && sqrtf(2) == 1.41421354f && sqrt(1e-320) > 0);
    assert(sqrt(9) == 3 && isnan(sqrt(-1)) && signbit(sqrt(-0.0)) && sqrtf(INFINITY) == INFINITY);
    return 0;
}
