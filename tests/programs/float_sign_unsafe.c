// expect: FALSE(unreach-call)
// A number whose absolute value is not positive, nor zero.
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double d = __VERIFIER_nondet_double();
    assert(fabs(d) >= 0);
    return 0;
}
