// expect: FALSE(valid-deref)
// options: --property valid-deref
// Assembly accesses memory that has been freed.
#include <stdlib.h>

int main(void) {
    int *p = malloc(sizeof *p);
    free(p);
    __asm__ volatile("movl $1, (%0)" : : "r"(p) : "memory");
    return 0;
}
