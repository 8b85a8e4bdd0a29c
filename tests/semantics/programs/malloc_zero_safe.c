// expect: TRUE
// clause: C17 7.22.3 p1
// runs: pass
// Null, or a pointer of its own that can be freed.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    void *p = malloc(0), *q = malloc(0);
    assert(!p || p != q);
    free(p);
    free(q);
    return 0;
}
