// expect: TRUE
// clause: C17 6.3.1.3 p3
// runs: pass
// Implementation-defined: gcc and clang reduce modulo the width.
#include <assert.h>
int main(void) {
    volatile int x = 200;
    volatile unsigned y = 4000000000u;
    assert((signed char)x == -56);
    assert((int)y == -294967296);
    return 0;
}
