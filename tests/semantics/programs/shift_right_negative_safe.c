// expect: TRUE
// clause: C17 6.5.7 p5
// runs: pass
// Implementation-defined: gcc and clang keep the sign.
#include <assert.h>
int main(void) {
    volatile int x = -8;
    assert(x >> 1 == -4 && -1 >> 31 == -1);
    return 0;
}
