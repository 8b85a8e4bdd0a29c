// expect: FALSE(unreach-call)
// 32 bits are set in the one number for which this does not hold.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    assert(__builtin_popcount(x) < 32);
    return 0;
}
