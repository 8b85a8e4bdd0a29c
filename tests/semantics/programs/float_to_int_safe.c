// expect: TRUE
// clause: C17 6.3.1.4 p1
// runs: pass
// The fraction is discarded.
#include <assert.h>
int main(void) {
    volatile double x = 3.9, y = -3.9;
    assert((int)x == 3 && (int)y == -3);
    return 0;
}
