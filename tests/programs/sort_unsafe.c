// expect: FALSE(unreach-call)
// One pass of bubble sort is not enough for three cells.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int a[3];

int main(void) {
    int i;
    for (i = 0; i < 3; i++)
        a[i] = 2 * __VERIFIER_nondet_bool() + __VERIFIER_nondet_bool();
    for (i = 0; i < 2; i++)
        if (a[i] > a[i + 1]) {
            int t = a[i];
            a[i] = a[i + 1];
            a[i + 1] = t;
        }
    assert(a[1] <= a[2]);
    assert(a[0] <= a[1]);
    return 0;
}
