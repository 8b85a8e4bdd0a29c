// expect: FALSE(unreach-call)
// Equal numbers with different reciprocals.
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
    if (x == y)
        assert(1 / x == 1 / y);
    return 0;
}
