// expect: TRUE
// What a pointer leads to decides, not where it may lead.
#include <assert.h>
const int fixed = 1;
int variable = 2;
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int *pointer = __VERIFIER_nondet_int() ? (int *)&fixed : &variable;
    int before = *pointer;
    if (before == 2)
        *pointer = 3;
    assert(fixed == 1 && *pointer != 2);
    return 0;
}
