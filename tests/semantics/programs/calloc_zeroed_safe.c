// expect: TRUE
// clause: C17 7.22.3.2 p2
// runs: pass
// All bytes are zero.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    long *p = calloc(3, sizeof *p);
    assert(!p || (p[0] == 0 && p[1] == 0 && p[2] == 0));
    free(p);
    return 0;
}
