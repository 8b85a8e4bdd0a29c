// expect: TRUE
// options: --property unreach-call
// Where undefined behaviour is not asked for, there is none: no execution goes on from it.
#include <assert.h>
const int fixed = 1;
int variable = 2;
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int *pointer = __VERIFIER_nondet_int() ? (int *)&fixed : &variable;
    *pointer = 3;
    assert(variable == 3);
    return 0;
}
