// expect: FALSE(unreach-call)
// options: --may-fail
// posix_memalign gives the number of the error, and leaves the pointer alone (POSIX posix_memalign).
#include <assert.h>
#include <stdlib.h>

int main(void) {
    void *memory = 0;
    assert(posix_memalign(&memory, 64, 16) == 0);
    free(memory);
    return 0;
}
