// expect: FALSE(unreach-call)
// clause: C17 7.21.6.3 p3
// runs: differ
// printf may fail.
#include <assert.h>
#include <stdio.h>
int main(void) {
    assert(printf("hello\n") == 6);
    return 0;
}
