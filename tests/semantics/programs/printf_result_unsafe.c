// expect: FALSE(unreach-call)
// clause: C17 7.21.6.3 p3
// runs: fail
// printf does not give zero.
#include <assert.h>
#include <stdio.h>
int main(void) {
    assert(printf("hello\n") == 0);
    return 0;
}
