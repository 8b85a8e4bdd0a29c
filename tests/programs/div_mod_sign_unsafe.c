// expect: FALSE(unreach-call)
// x % 2 == 1 misses the negative odd numbers.
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
    char x = __VERIFIER_nondet_char();
    int odd = x & 1;
    if (odd)
        assert(x % 2 == 1);
    return 0;
}
