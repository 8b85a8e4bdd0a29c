// expect: FALSE(unreach-call)
// The width of zero is zero.
#include <assert.h>
#include <stdbit.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
    unsigned short x = __VERIFIER_nondet_ushort();
    assert(stdc_bit_width(x) >= 1);
    return 0;
}
