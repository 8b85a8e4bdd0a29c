// expect: FALSE(unreach-call)
// Rounding by adding a half and cutting off is wrong for some number.
#include <assert.h>
#include <math.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
int main(void) {
    float x = __VERIFIER_nondet_float();
    __VERIFIER_assume(x >= 0 && x < 100);
    assert(floorf(x + 0.5f) == roundf(x));
    return 0;
}
