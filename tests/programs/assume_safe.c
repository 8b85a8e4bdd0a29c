// expect: TRUE
// An assumption cuts off the inputs that it excludes.
#include <assert.h>

extern void __VERIFIER_assume(int);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern char __VERIFIER_nondet_char(void);

int main(void) {
    unsigned char u = __VERIFIER_nondet_uchar();
    char c = __VERIFIER_nondet_char();
    __VERIFIER_assume(u >= 10 && u < 20);
    assert(u / 10 == 1);
    __VERIFIER_assume(c > 0);
    __VERIFIER_assume(c < u);
    assert(c < 19);
    __VERIFIER_assume(c == 0);
    assert(0);
    return 0;
}
