// expect: TRUE
// clause: C17 7.12.3.6 p3
// runs: pass
// signbit gives some nonzero number.
#include <assert.h>
#include <math.h>
int main(void) {
    volatile float x = -1.0f;
    assert(signbit(x));
    return 0;
}
