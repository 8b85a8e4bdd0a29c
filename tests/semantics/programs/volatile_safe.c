// expect: TRUE
// clause: C17 6.7.3 p7
// runs: pass
// A volatile object keeps what is stored.
#include <assert.h>
volatile int x;
int main(void) {
    x = 5;
    assert(x == 5);
    x++;
    assert(x == 6);
    return 0;
}
