// expect: TRUE
// The header of an aligned chunk is found by clearing the low bits of any address in it.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#define CHUNK 64
struct chunk { int used; int *owner; };
static struct chunk *chunk_of(void *p) { return (struct chunk *)((uintptr_t)p & ~(uintptr_t)(CHUNK - 1)); }
int main(void) {
    int me = 1;
    struct chunk *c = aligned_alloc(CHUNK, CHUNK);
    c->used = 0;
    c->owner = &me;
    char *inside = (char *)(c + 1) + 10;
    chunk_of(inside)->used++;
    *chunk_of(inside)->owner = 2;
    assert(c->used == 1 && me == 2);
    free(c);
    return 0;
}
