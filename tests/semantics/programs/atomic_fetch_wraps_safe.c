// expect: TRUE
// clause: C17 7.17.7.5 p3
// runs: pass
// Signed atomic arithmetic wraps around; it is not undefined.
#include <assert.h>
#include <limits.h>
#include <stdatomic.h>
int main(void) {
    atomic_int x = INT_MAX;
    assert(atomic_fetch_add(&x, 1) == INT_MAX);
    assert(x == INT_MIN);
    return 0;
}
