// expect: FALSE(unreach-call)
// The mean of two unsigned inputs computed with a sum that wraps.
#include <assert.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
    unsigned int low = __VERIFIER_nondet_uint();
    unsigned int high = __VERIFIER_nondet_uint();
    unsigned int mid;
    __VERIFIER_assume(low <= high);
    mid = (low + high) / 2;
    assert(mid >= low);
    return 0;
}
