// expect: TRUE
// clause: C17 7.24.6.1 p2
// runs: pass
// The value is converted to unsigned char.
#include <assert.h>
#include <string.h>
int main(void) {
    unsigned char bytes[3] = {1, 2, 3};
    assert(memset(bytes, 0x1ff, 2) == bytes);
    assert(bytes[0] == 0xff && bytes[1] == 0xff && bytes[2] == 3);
    return 0;
}
