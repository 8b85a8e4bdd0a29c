// expect: TRUE
// The address one past the end of an array is legal.
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
int a[3];
int is_end(int *p, int *end) {
    return p == end;
}
int main(void) {
    int i = __VERIFIER_nondet_bool() ? 3 : 0;
    assert(is_end(&a[i], &a[0]) || i == 3);
    return 0;
}
