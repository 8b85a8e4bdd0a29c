// expect: FALSE(unreach-call)
// Not every int is a float.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i > 0 && i < 20000000);
    float f = i;
    assert((int)f == i);
    return 0;
}
