// expect: TRUE
// Safe, but only a solver sees that: enumeration would need all four billion inputs.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    assert((x ^ -1) + 1 == -x);
    return 0;
}
