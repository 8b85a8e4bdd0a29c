// expect: TRUE
// What is too large becomes infinity; dividing by zero is defined.
#include <assert.h>
#include <float.h>
#include <math.h>
int main(void) {
    float f = FLT_MAX;
    double d = f, zero = 0;
    assert(f * 2 == INFINITY && d * 2 < HUGE_VAL && (float)(d * 2) == INFINITY);
    assert(-1 / zero == -INFINITY && 1 / INFINITY == 0);
    assert(DBL_MAX + 1 == DBL_MAX && DBL_MAX * 1.5 > DBL_MAX);
    assert(DBL_MIN / 2 > 0 && DBL_TRUE_MIN / 2 == 0);
    return 0;
}
