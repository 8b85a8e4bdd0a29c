// expect: UNKNOWN
// The sign of a NaN that was computed is negative on x86-64 and positive on AArch64.
#include <assert.h>
#include <math.h>

int main(void) {
    volatile double zero = 0.0;
    assert(!signbit(zero / zero));
    return 0;
}
