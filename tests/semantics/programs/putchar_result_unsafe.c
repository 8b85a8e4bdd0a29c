// expect: FALSE(unreach-call)
// clause: C17 7.21.7.8 p3
// runs: fail
// putchar does not give zero.
#include <assert.h>
#include <stdio.h>
int main(void) {
    assert(putchar('a') == 0);
    return 0;
}
