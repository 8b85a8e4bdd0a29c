// expect: TRUE
// clause: C17 7.22.3.5 p3
// runs: pass
// realloc of null is malloc.
#include <stdlib.h>
int main(void) {
    int *p = realloc(0, sizeof *p);
    if (p)
        *p = 3;
    free(p);
    return 0;
}
