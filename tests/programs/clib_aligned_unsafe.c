// expect: FALSE(valid-deref)
// aligned_alloc may fail if the alignment is no power of two (C17 7.22.3.1, with DR 460).
#include <stdlib.h>

int main(void) {
    size_t alignment = 48;
    char *memory = aligned_alloc(alignment, 96);
    memory[0] = 1;
    free(memory);
    return 0;
}
