// expect: FALSE(valid-free)
// clause: C17 7.22.3.3 p2
// runs: undefined
// Only the start of an object can be freed.
#include <stdlib.h>
int main(void) {
    char *p = malloc(4);
    free(p + 1);
    return 0;
}
