// expect: FALSE(unreach-call)
// The high half of a product depends on both factors.
#include <assert.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
    unsigned long a = __VERIFIER_nondet_ulong();
    unsigned __int128 square = (unsigned __int128)a * a;
    assert((unsigned long)(square >> 64) != 4 || (unsigned long)square != 0);
    return 0;
}
