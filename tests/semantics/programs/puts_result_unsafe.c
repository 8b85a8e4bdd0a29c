// expect: FALSE(unreach-call)
// clause: C17 7.21.7.9 p3
// runs: differ
// glibc gives the number of characters, musl gives 0.
#include <assert.h>
#include <stdio.h>
int main(void) {
    assert(puts("x") == 0);
    return 0;
}
