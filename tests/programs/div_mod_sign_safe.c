// expect: TRUE
// Division rounds towards zero and the remainder has the sign of the dividend.
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
    int a = 7, b = -7;
    char x = __VERIFIER_nondet_char();
    assert(b / 2 == -3);
    assert(b % 2 == -1);
    assert(a / -2 == -3);
    assert(a % -2 == 1);
    assert(b / -2 == 3);
    assert(b % -2 == -1);
    assert(b / 2u == 2147483644u);
    assert((x / 3) * 3 + x % 3 == x);
    assert(x % 3 < 3 && x % 3 > -3);
    return 0;
}
