// expect: TRUE
// clause: POSIX calloc
// runs: pass
// The product does not wrap around: such an object cannot be allocated.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
    volatile size_t count = SIZE_MAX / 2 + 2;
    void *volatile p = calloc(count, 2);
    assert(p == 0);
    return 0;
}
