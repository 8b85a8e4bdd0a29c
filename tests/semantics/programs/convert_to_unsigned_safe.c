// expect: TRUE
// clause: C17 6.3.1.3 p2
// runs: pass
// Modulo one more than the largest number.
#include <assert.h>
#include <limits.h>
int main(void) {
    volatile int x = -1;
    assert((unsigned char)x == 255 && (unsigned)x == UINT_MAX && (unsigned long)x == ULONG_MAX);
    return 0;
}
