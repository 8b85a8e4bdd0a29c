// expect: FALSE(unreach-call)
// C17 F.10.9.3, footnote: fmin of two zeros may give either, so the sign is open.
#include <assert.h>
#include <math.h>

int main(void) {
    volatile double zero = 0.0;
    assert(signbit(fmin(zero, -zero)));
    return 0;
}
