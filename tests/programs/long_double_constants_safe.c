// expect: TRUE
// Constants of type long double; what the compiler computes with them is known.
#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdio.h>

static long double large = LDBL_MAX, huge = HUGE_VALL, none = NAN, rounded = (long double)1.5;
static const long double table[] = {LDBL_EPSILON, -1.0L, 0x1p3L};
enum { TWO = (int)2.5L };
static int numbers[(int)3.0L];

int main(void) {
    int three = (int)3.9L;
    double half = 0.5L;
    long double sum = large + huge + none + rounded + table[TWO], infinite = __builtin_infl();
    assert(three == 3 && half == 0.5 && sizeof numbers == 3 * sizeof(int));
    _Bool is_nonzero = sum > infinite ? sum : infinite;
    printf("%Lf %d %d\n", sum, is_nonzero, signbit(sum) || isfinite(sum));
    return 0;
}
