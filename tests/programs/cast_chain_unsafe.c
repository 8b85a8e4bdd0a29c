// expect: FALSE(unreach-call)
// Widening through unsigned char loses the sign.
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
    char c = __VERIFIER_nondet_char();
    int wide = (unsigned char)c;
    assert((char)wide == c);
    assert(wide == c);
    return 0;
}
