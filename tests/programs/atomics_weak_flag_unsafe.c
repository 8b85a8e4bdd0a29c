// expect: FALSE(unreach-call)
// Whether a compare-and-exchange is a weak one may be decided when the program runs.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);
int x;

int main(void) {
    int zero = 0;
    _Bool weak = __VERIFIER_nondet_bool();
    _Bool done = __atomic_compare_exchange_n(&x, &zero, 1, weak, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    assert(done || weak);
    assert(done);
    return 0;
}
