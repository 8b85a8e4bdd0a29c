// expect: TRUE
// Uninitialised locals are assigned before they matter, or hold some value of their type.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
    int x, never_read;
    int a[2];
    unsigned char any;
    if (__VERIFIER_nondet_bool())
        x = 1;
    else
        x = 2;
    a[1] = x;
    assert(a[1] == 1 || a[1] == 2);
    assert(any <= 255 && (any & 1) <= 1);
    return 0;
}
