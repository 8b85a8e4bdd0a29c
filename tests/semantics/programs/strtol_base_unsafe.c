// expect: FALSE(unreach-call)
// clause: C17 7.22.1.4 p3
// runs: fail
// With base 10, the text 0x1f is the number 0.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    assert(strtol("0x1f", 0, 10) == 31);
    return 0;
}
