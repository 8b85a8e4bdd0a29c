// expect: FALSE(unreach-call)
// u & (u - 1) is zero for powers of two, and for zero.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char u = __VERIFIER_nondet_uchar();
    if ((u & (u - 1)) == 0)
        assert(u >= 1);
    return 0;
}
