// expect: TRUE
// clause: POSIX posix_memalign
// runs: pass
// The address is a multiple of the alignment.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
    void *p = 0;
    if (posix_memalign(&p, 64, 8) == 0) {
        assert((uintptr_t)p % 64 == 0);
        free(p);
    }
    return 0;
}
