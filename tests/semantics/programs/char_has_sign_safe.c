// expect: TRUE
// clause: C17 6.2.5 p15
// runs: pass
// Implementation-defined: char is signed on x86-64.
#include <assert.h>
int main(void) {
    volatile char c = (char)0xff;
    assert(c == -1);
    return 0;
}
