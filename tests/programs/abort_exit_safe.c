// expect: TRUE
// abort and exit end the program without an error, also from inside a call.
#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int require(int c) {
    if (!c)
        abort();
    return 1;
}

int main(void) {
    unsigned char u = __VERIFIER_nondet_uchar();
    require(u > 10);
    assert(u > 10);
    if (u > 100)
        exit(1);
    assert(u <= 100);
    if (require(0))
        assert(0);
    assert(0);
    return 0;
}
