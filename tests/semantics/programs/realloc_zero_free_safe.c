// expect: TRUE
// clause: C17 7.22.3.5 p4
// runs: pass
// Whatever realloc gives can be freed.
#include <stdlib.h>
int main(void) {
    free(realloc(malloc(4), 0));
    return 0;
}
