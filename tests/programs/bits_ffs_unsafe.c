// expect: FALSE(unreach-call)
// ffs counts from one.
#include <assert.h>
#include <strings.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    assert(x == 0 || ffs(x) == __builtin_ctz(x));
    return 0;
}
