// expect: TRUE
// NaN is unordered with everything; only != holds.
#include <assert.h>
#include <math.h>
int main(void) {
    double zero = 0, n = zero / zero;
    float m = NAN;
    assert(n != n && !(n == n) && !(n < 1) && !(n >= 1) && !(m > m) && !(m <= m));
    assert(n + 1 != n + 1 && INFINITY - INFINITY != 0 && sqrt(-1.0) != 0);
    assert(n && !!m && (_Bool)n);
    if (n < 1 || n >= 1)
        assert(0);
    while (m > 0)
        assert(0);
    return 0;
}
