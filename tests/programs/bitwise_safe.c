// expect: TRUE
// &, |, ^, ~ on signed and unsigned operands of different widths.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    int m = -16;
    unsigned char u = __VERIFIER_nondet_uchar();
    long long w = 0xff00ff00ff00ll;
    assert((m & 0xff) == 0xf0);
    assert((m | 15) == -1);
    assert((m ^ -1) == 15);
    assert((w & m) == 0xff00ff00ff00ll);
    assert((u ^ u) == 0);
    assert((u & ~u) == 0);
    assert((u | ~u) == -1);
    assert((u & 0x0f) + (u & 0xf0) == u);
    assert(((u ^ 0x55) ^ 0x55) == u);
    assert((u & (u - 1)) <= u);
    return 0;
}
