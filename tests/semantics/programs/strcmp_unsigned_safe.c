// expect: TRUE
// clause: C17 7.24.4 p1
// runs: pass
// Characters are compared as unsigned char.
#include <assert.h>
#include <string.h>
int main(void) {
    assert(strcmp("\x80", "a") > 0);
    assert(memcmp("\xff", "\x01", 1) > 0);
    return 0;
}
