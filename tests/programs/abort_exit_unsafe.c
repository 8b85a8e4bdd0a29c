// expect: FALSE(unreach-call)
// exit comes too late to avoid the error.
#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

void check(unsigned char u) {
    if (u == 3)
        abort();
    assert(u < 200);
}

int main(void) {
    unsigned char u = __VERIFIER_nondet_uchar();
    check(u);
    if (u >= 200)
        exit(0);
    return 0;
}
