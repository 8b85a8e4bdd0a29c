// expect: TRUE
// clause: C17 6.3.1.2
// runs: pass
// Zero becomes 0, all else 1.
#include <assert.h>
int main(void) {
    volatile int two = 256;
    volatile double half = 0.5;
    _Bool a = two, b = half;
    assert(a == 1 && b == 1 && (_Bool)0.0 == 0);
    return 0;
}
