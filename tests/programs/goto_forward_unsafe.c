// expect: FALSE(unreach-call)
// The jump skips the initialisation of the counter.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int counter = 3;

int main(void) {
    if (__VERIFIER_nondet_bool())
        goto skip;
    counter = 0;
skip:
    counter++;
    assert(counter == 1);
    return 0;
}
