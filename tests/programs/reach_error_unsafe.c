// expect: FALSE(unreach-call)
// The error function may have a definition of its own.
#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

void reach_error(void) { assert(0); }

void check(int c) {
    if (!c) {
    ERROR:
        reach_error();
        abort();
    }
}

int main(void) {
    unsigned char u = __VERIFIER_nondet_uchar();
    check(u != 0 || u < 5);
    check(u != 128);
    return 0;
}
