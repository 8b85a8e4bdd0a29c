// expect: FALSE(unreach-call)
// clause: C17 7.21.6.2 p9
// runs: differ
// "0x" is only the beginning of a number, which is a mismatch. glibc stores zero.
#include <assert.h>
#include <stdio.h>
int main(void) {
    int number = 5;
    assert(sscanf("0x", "%i", &number) == 0);
    return 0;
}
