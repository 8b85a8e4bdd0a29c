// expect: FALSE(unreach-call)
// The result is stored even if it does not fit.
#include <assert.h>

extern long __VERIFIER_nondet_long(void);

int main(void) {
    long size = __VERIFIER_nondet_long(), total = 0;
    if (size > 0 && __builtin_smull_overflow(size, 3, &total))
        assert(total == 0);
    return 0;
}
