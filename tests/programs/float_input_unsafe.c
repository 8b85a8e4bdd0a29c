// expect: FALSE(unreach-call)
// Addition is not associative.
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
int main(void) {
    float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
    __VERIFIER_assume(x > 0 && x < 100 && y > 0 && y < 100);
    assert((x + y) + 1 == x + (y + 1));
    return 0;
}
