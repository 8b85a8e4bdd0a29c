// expect: FALSE(valid-free)
// clause: C17 7.22.3.3 p2
// runs: undefined
// A local was not allocated.
#include <stdlib.h>
int main(void) {
    int local;
    free(&local);
    return 0;
}
