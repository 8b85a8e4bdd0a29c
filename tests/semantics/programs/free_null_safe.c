// expect: TRUE
// clause: C17 7.22.3.3 p2
// runs: pass
// Nothing happens.
#include <stdlib.h>
int main(void) {
    free(0);
    return 0;
}
