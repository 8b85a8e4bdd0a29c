// expect: FALSE(unreach-call)
// A label of the program beside a backward jump to one with a similar name.
extern int __VERIFIER_nondet_int(void);

#include <assert.h>
int main(void) {
    int i = 0, n = __VERIFIER_nondet_int();
L:
    i++;
    if (i == 5) goto E;
    if (n == 3) goto L_again;
    if (i < 2) goto L;
    goto E;
L_again:
    assert(i != 1);
E:
    return 0;
}
