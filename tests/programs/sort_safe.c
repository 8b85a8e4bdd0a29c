// expect: TRUE
// Nested loops over an array: insertion sort of four inputs of two bits.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int a[4];

int main(void) {
    int i, j;
    for (i = 0; i < 4; i++)
        a[i] = 2 * __VERIFIER_nondet_bool() + __VERIFIER_nondet_bool();
    for (i = 1; i < 4; i++) {
        int v = a[i];
        for (j = i; j > 0 && a[j - 1] > v; j--)
            a[j] = a[j - 1];
        a[j] = v;
    }
    assert(a[0] <= a[1] && a[1] <= a[2] && a[2] <= a[3]);
    return 0;
}
