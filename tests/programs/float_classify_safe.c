// expect: TRUE
// The tests of <math.h>, and glibc's names for them.
#include <assert.h>
#include <math.h>
int __isnan(double);
int __isinff(float);
int __finite(double);
int __signbit(double);
int __fpclassify(double);

int main(void) {
    float tiny = 1e-40f;
    assert(isnan(NAN) && !isnan(INFINITY) && !isnan(0.0f));
    assert(isinf(INFINITY) && isinf(-HUGE_VAL) && !isinf(NAN) && !isinf(1.0));
    assert(isfinite(1e308) && !isfinite(NAN) && !isfinite(-INFINITY));
    assert(isnormal(1.0f) && !isnormal(tiny) && !isnormal(0.0) && isnormal((double)tiny));
    assert(signbit(-0.0) && !signbit(0.0) && signbit(-INFINITY));
    assert(fpclassify(tiny) == FP_SUBNORMAL && fpclassify(-0.0) == FP_ZERO && fpclassify(3.0) == FP_NORMAL);
    assert(fpclassify(NAN) == FP_NAN && fpclassify(INFINITY) == FP_INFINITE);
    assert(__isnan(NAN) && __isinff(-INFINITY) == -1 && !__finite(NAN) && __signbit(-1) && __fpclassify(0) == FP_ZERO);
    assert(isgreater(2, 1.0) && !isless(NAN, 1) && isunordered(1, NAN) && islessgreater(1, 2.0f));
    return 0;
}
