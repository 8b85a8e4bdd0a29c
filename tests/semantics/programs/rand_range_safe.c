// expect: TRUE
// clause: C17 7.22.2.1 p2
// runs: pass
// From 0 to RAND_MAX.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    int a = rand();
    assert(a >= 0 && a <= RAND_MAX);
    return 0;
}
