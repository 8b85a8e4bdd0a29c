// expect: TRUE
// posix_memalign wants a power of two that is a multiple of sizeof (void *); otherwise the pointer is as it was.
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void) {
    char kept;
    void *memory = &kept;
    assert(posix_memalign(&memory, 24, 16) == EINVAL && memory == &kept);
    assert(posix_memalign(&memory, 4, 16) == EINVAL && memory == &kept);
    assert(posix_memalign(&memory, 64, 16) == 0 && memory != &kept);
    free(memory);
    memory = aligned_alloc(64, 10);
    assert(memory);
    free(memory);
    return 0;
}
