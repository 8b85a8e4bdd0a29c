// expect: TRUE
// clause: C17 6.3.1.4 p2
// runs: pass
// Implementation-defined: the nearest number, ties to even.
#include <assert.h>
int main(void) {
    volatile int x = 16777217;
    volatile long y = 9007199254740993;
    assert((float)x == 16777216.0f && (double)y == 9007199254740992.0);
    return 0;
}
