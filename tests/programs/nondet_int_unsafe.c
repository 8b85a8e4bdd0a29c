// expect: FALSE(unreach-call)
// An int input reaches the error for about half of its values.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = x;
    if (y < 0)
        y = 0;
    assert(y == x);
    return 0;
}
