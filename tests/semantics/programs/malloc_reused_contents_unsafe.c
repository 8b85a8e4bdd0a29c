// expect: FALSE(unreach-call)
// clause: C17 7.22.3.4 p2
// runs: differ
// Memory that was freed may come back with other contents.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    volatile int *p = malloc(sizeof *p);
    if (!p)
        return 0;
    *p = 77;
    free((void *)p);
    p = malloc(sizeof *p);
    assert(!p || *p == 77 || *p == 0);
    return 0;
}
