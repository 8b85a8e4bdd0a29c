// expect: FALSE(unreach-call)
// A number that is finite and neither normal nor zero.
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double d = __VERIFIER_nondet_double();
    if (isfinite(d))
        assert(isnormal(d) || d == 0);
    return 0;
}
