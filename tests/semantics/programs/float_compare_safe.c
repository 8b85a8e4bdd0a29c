// expect: TRUE
// clause: C17 F.9.3
// runs: pass
// NaN is not equal to itself; the two zeros are equal; decimal fractions are rounded.
#include <assert.h>
int main(void) {
    volatile double zero = 0.0, tenth = 0.1;
    double nan = zero / zero;
    assert(nan != nan && !(nan < 1.0) && -zero == zero);
    assert(tenth + 0.2 != 0.3);
    assert(1.0 / zero > 1e308);
    return 0;
}
