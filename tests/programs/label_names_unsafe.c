// expect: FALSE(unreach-call)
// Labels of the program that look like those that transforms make.
extern int __VERIFIER_nondet_int(void);

#include <assert.h>
int x;
void f(int a) {
    if (a) goto L;
    x = 1;
L:;
}
int main(void) {
    int n = __VERIFIER_nondet_int(), i = 0;
    if (n) goto L_1;
    f(n);
    while (i < 2) {
        if (n == i) goto L;
        x = 2;
    L:
        i++;
    }
L_1:
    assert(!(n && x == 0));
    return 0;
}
