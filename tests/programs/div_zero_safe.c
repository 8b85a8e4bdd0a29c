// expect: TRUE
// Division and remainder behind a test of the divisor.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char d = __VERIFIER_nondet_uchar();
    int q = 0, r = 0;
    if (d != 0) {
        q = 100 / d;
        r = 100 % d;
        assert(q * d + r == 100);
        assert(r < d);
    }
    assert((d && 100 / d <= 100) || d == 0);
    return 0;
}
