// expect: TRUE
// clause: C17 6.5.5 p6
// runs: pass
// The quotient is truncated towards zero; the remainder has the sign of the dividend.
#include <assert.h>
int main(void) {
    volatile int x = -7, y = 2;
    assert(x / y == -3 && x % y == -1 && 7 % -2 == 1);
    return 0;
}
