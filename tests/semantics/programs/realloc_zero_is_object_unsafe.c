// expect: FALSE(unreach-call)
// clause: C17 7.22.3.5 p4
// runs: differ
// realloc to size 0: glibc frees the object and gives null, musl gives a new object.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    char *p = malloc(4);
    char *volatile q = realloc(p, 0);
    assert(q != 0);
    return 0;
}
