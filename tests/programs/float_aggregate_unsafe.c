// expect: FALSE(unreach-call)
// An element at an index that is an input.
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    double table[2] = {1.0, 1.0000000000000002};
    int i = __VERIFIER_nondet_bool();
    assert(table[i] == 1);
    return 0;
}
