// expect: FALSE(unreach-call)
// An assumption does not undo an error that comes before it.
#include <assert.h>

extern void __VERIFIER_assume(int);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char u = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(u > 100);
    assert(u < 255);
    __VERIFIER_assume(u < 200);
    return 0;
}
