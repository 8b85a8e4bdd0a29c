// expect: FALSE(valid-deref)
// clause: C17 7.22.3.5 p2
// runs: undefined
// The old object ends.
#include <stdlib.h>
int main(void) {
    char *p = malloc(1);
    *p = 1;
    char *q = realloc(p, 1000);
    if (q)
        return *p;
    return 0;
}
