// expect: TRUE
// clause: C17 6.5.2.3 p3
// runs: pass
// Reading another member reinterprets the bytes, which are little-endian here.
#include <assert.h>
union number { unsigned whole; unsigned char bytes[4]; float real; } u;
int main(void) {
    u.whole = 0x3f800000;
    assert(u.bytes[3] == 0x3f && u.bytes[0] == 0 && u.real == 1.0f);
    return 0;
}
