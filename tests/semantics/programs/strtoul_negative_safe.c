// expect: TRUE
// clause: C17 7.22.1.4 p5
// runs: pass
// A minus sign negates the value in the unsigned type.
#include <assert.h>
#include <limits.h>
#include <stdlib.h>
int main(void) {
    assert(strtoul("-1", 0, 10) == ULONG_MAX);
    return 0;
}
