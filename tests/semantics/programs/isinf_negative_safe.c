// expect: TRUE
// clause: C17 7.12.3.3 p3
// runs: pass
// isinf gives some nonzero number.
#include <assert.h>
#include <math.h>
int main(void) {
    volatile double x = -INFINITY;
    assert(isinf(x));
    return 0;
}
