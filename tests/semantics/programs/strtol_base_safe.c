// expect: TRUE
// clause: C17 7.22.1.4 p3
// runs: pass
// Base 0 takes the base from the text.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    assert(strtol("0x1f", 0, 0) == 31);
    assert(strtol("017", 0, 0) == 15);
    assert(strtol("17", 0, 0) == 17);
    assert(strtol("z", 0, 36) == 35);
    assert(strtoul("0x", 0, 16) == 0);
    return 0;
}
