// expect: TRUE
// Inputs stay within the range of their type.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    _Bool b = __VERIFIER_nondet_bool();
    int c, u;
    assert(b == 0 || b == 1);
    if (b) {
        c = __VERIFIER_nondet_char();
        assert(c >= -128 && c <= 127);
    } else {
        u = __VERIFIER_nondet_uchar();
        assert(u >= 0 && u <= 255);
    }
    return 0;
}
