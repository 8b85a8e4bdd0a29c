// expect: FALSE(unreach-call)
// A sum of finite numbers that is not finite.
#include <assert.h>
#include <math.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
int main(void) {
    float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
    __VERIFIER_assume(isfinite(x) && isfinite(y));
    assert(isfinite(x + y));
    return 0;
}
