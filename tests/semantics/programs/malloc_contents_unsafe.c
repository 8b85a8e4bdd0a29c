// expect: FALSE(unreach-call)
// clause: C17 7.22.3.4 p2
// runs: differ
// The contents of new memory are indeterminate.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    int *p = malloc(sizeof *p);
    assert(!p || *p == 0);
    return 0;
}
