// expect: TRUE
// clause: C17 6.2.5 p9
// runs: pass
// Unsigned arithmetic wraps around.
#include <assert.h>
#include <limits.h>
int main(void) {
    volatile unsigned x = UINT_MAX;
    assert(x + 1 == 0 && 0u - 1 == UINT_MAX && x * x == 1);
    return 0;
}
