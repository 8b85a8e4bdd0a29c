// expect: TRUE
// clause: C17 7.22.3.5 p2
// runs: pass
// The contents stay, up to the smaller size.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    int *p = malloc(2 * sizeof *p);
    p[0] = 1;
    p[1] = 2;
    p = realloc(p, 4 * sizeof *p);
    assert(p[0] == 1 && p[1] == 2);
    p = realloc(p, sizeof *p);
    assert(p[0] == 1);
    free(p);
    return 0;
}
