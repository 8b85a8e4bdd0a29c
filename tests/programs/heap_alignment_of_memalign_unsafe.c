// expect: FALSE(unreach-call)
// Blocks of aligned_alloc and posix_memalign start at multiples of the alignment.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
    void *p = aligned_alloc(64, 128), *q;
    if (posix_memalign(&q, 32, 100))
        return 1;
    assert((uintptr_t)p % 64 == 0 && (uintptr_t)q % 32 == 0);
    assert((uintptr_t)((char *)p + 70) % 64 == 0);
    free(p);
    free(q);
    return 0;
}
