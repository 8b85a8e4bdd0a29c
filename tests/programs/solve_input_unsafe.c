// expect: FALSE(unreach-call)
// One int input in four billion reaches the error: enumeration will not find it soon, a solver will.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    unsigned int y = (unsigned int)x * 3 + 7;
    assert(y != 370370374u);
    return 0;
}
