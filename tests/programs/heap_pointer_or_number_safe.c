// expect: TRUE
// A word holds a small odd number, or an (even) address.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
static int read(uintptr_t word) {
    if (word & 1)
        return (int)(word >> 1);
    return *(int *)word;
}
int main(void) {
    int *p = malloc(sizeof *p);
    *p = 8;
    uintptr_t words[2] = { (uintptr_t)p, 5 << 1 | 1 };
    assert(read(words[0]) == 8 && read(words[1]) == 5);
    free(p);
    return 0;
}
