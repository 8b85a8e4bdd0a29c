// expect: FALSE(unreach-call)
// A double does not fit into a float.
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
int main(void) {
    double d = __VERIFIER_nondet_double();
    __VERIFIER_assume(d > 1 && d < 2);
    assert((float)d == d);
    return 0;
}
