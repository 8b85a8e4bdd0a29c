// expect: UNKNOWN
// options: --property unreach-call
// Undefined behaviour is not asked for, but an execution that reaches it may go on in any way.
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
