// expect: TRUE
// An allocator rounds an address up to the next multiple of 16 within a block.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
struct wide { int *p; long n; };
static void *align(void *p, uintptr_t to) { return (void *)(((uintptr_t)p + to - 1) & ~(to - 1)); }
int main(void) {
    char *block = malloc(56), *next = block;
    int x = 0;
    *next++ = 'a';
    struct wide *w = align(next, 16);
    w->p = &x;
    w->n = 1;
    next = (char *)(w + 1) + 1;
    struct wide *v = align(next, 8);
    v->n = 2;
    *w->p = 3;
    assert(x == 3 && (char *)v == block + 40);
    free(block);
    return 0;
}
