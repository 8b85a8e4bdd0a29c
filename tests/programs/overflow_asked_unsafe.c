// expect: FALSE(unreach-call)
// One more than the largest.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int a = __VERIFIER_nondet_int();
    assert(!__builtin_add_overflow_p(a, 1, a));
    return 0;
}
