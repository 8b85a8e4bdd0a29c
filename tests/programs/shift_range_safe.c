// expect: TRUE
// A shift by any amount below the width of the promoted operand is fine.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char n = __VERIFIER_nondet_uchar();
    unsigned int x = 1;
    if (n < 32) {
        x = x << n;
        assert(x != 0);
        assert(x >> n == 1);
    } else {
        unsigned long long y = 1;
        y = y << (n & 63);
        assert(y != 0);
    }
    return 0;
}
