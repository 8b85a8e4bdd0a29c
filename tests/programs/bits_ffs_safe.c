// expect: TRUE
// <strings.h>
#include <assert.h>
#include <strings.h>

extern long __VERIFIER_nondet_long(void);

int main(void) {
    long x = __VERIFIER_nondet_long();
    assert(ffs(0) == 0 && ffs(-2147483647 - 1) == 32 && ffsll(1ll << 40) == 41);
    assert(x == 0 ? ffsl(x) == 0 : (x >> (ffsl(x) - 1)) & 1);
    return 0;
}
