// expect: FALSE(valid-free)
// clause: C17 7.22.3.3 p2
// runs: undefined
// An object is freed once.
#include <stdlib.h>
int main(void) {
    void *p = malloc(1);
    free(p);
    free(p);
    return 0;
}
