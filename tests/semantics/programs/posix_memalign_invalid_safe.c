// expect: TRUE
// clause: POSIX posix_memalign
// runs: pass
// The alignment is a power of two and a multiple of sizeof(void *).
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
int main(void) {
    void *p = 0;
    assert(posix_memalign(&p, 3, 8) == EINVAL);
    assert(posix_memalign(&p, 2, 8) == EINVAL);
    assert(posix_memalign(&p, 24, 8) == EINVAL);
    return 0;
}
