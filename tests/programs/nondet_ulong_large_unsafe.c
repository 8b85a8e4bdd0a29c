// expect: FALSE(unreach-call)
// An input with the highest bit set.
#include <assert.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
    unsigned long x = __VERIFIER_nondet_ulong();
    assert(x <= ~0ul / 2);
    return 0;
}
