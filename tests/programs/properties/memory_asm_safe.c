// expect: TRUE
// options: --property valid-deref
// Assembly accesses memory before it is freed.
#include <stdlib.h>

int main(void) {
    int *p = malloc(sizeof *p);
    __asm__ volatile("movl $1, (%0)" : : "r"(p) : "memory");
    free(p);
    return 0;
}
