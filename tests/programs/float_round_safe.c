// expect: TRUE
// Rounding to integral values.
#include <assert.h>
#include <math.h>
int main(void) {
    assert(floor(-1.5) == -2 && ceil(-1.5) == -1 && trunc(-1.5) == -1 && round(-1.5) == -2 && rint(-1.5) == -2);
    assert(round(2.5f) == 3 && rint(2.5f) == 2 && nearbyint(3.5) == 4 && floorf(2.9f) == 2 && ceilf(2.1f) == 3);
    assert(round(0.49999999999999994) == 0 && floor(1e300) == 1e300);
    assert(signbit(ceil(-0.5)) && signbit(trunc(-0.0)) && isnan(floor(NAN)) && isinf(round(INFINITY)));
    return 0;
}
