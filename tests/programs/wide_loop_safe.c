// expect: TRUE
// options: --engine unbounded
// The number of iterations is an unbounded input; a proof needs the invariant sum == i.
#include <assert.h>

extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned int n = __VERIFIER_nondet_uint();
    unsigned int i, sum = 0;
    for (i = 0; i < n; i++)
        sum++;
    assert(sum == n);
    return 0;
}
