// expect: FALSE(unreach-call)
// The square of a square root.
#include <assert.h>
#include <math.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
int main(void) {
    float x = __VERIFIER_nondet_float();
    __VERIFIER_assume(x >= 1 && x <= 2);
    float root = sqrtf(x);
    assert(root * root == x);
    return 0;
}
