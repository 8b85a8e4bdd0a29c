// expect: FALSE(unreach-call)
// A char input can be negative.
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
    char c = __VERIFIER_nondet_char();
    if (c < 0)
        c = -c;
    assert(c >= 0);
    return 0;
}
