// expect: FALSE(unreach-call)
// clause: C17 7.12.3.6 p3
// runs: differ
// signbit gives some nonzero number; compilers may give the bit itself.
#include <assert.h>
#include <math.h>
int main(void) {
    volatile float x = -1.0f;
    assert(signbit(x) == 1);
    return 0;
}
