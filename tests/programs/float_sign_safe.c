// expect: TRUE
// fabs, copysign, fmin and fmax.
#include <assert.h>
#include <math.h>
int main(void) {
    assert(fabs(-2.5) == 2.5 && !signbit(fabs(-0.0)) && fabsf(-INFINITY) == INFINITY && isnan(fabs(NAN)));
    assert(copysign(3, -0.0) == -3 && copysignf(-3, 1) == 3);
    assert(fmin(1, 2) == 1 && fmax(1, 2) == 2 && fmin(NAN, 2) == 2 && fmaxf(-1, NAN) == -1 && isnan(fmax(NAN, NAN)));
    return 0;
}
