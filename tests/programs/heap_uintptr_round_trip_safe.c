// expect: TRUE
// A pointer goes through uintptr_t and long and comes back.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
struct holder { uintptr_t bits; long user; };
int main(void) {
    int *p = malloc(sizeof *p), x = 0;
    struct holder *h = malloc(sizeof *h);
    h->bits = (uintptr_t)p;
    h->user = (long)&x;
    *(int *)h->bits = 4;
    *(int *)h->user = *p + 1;
    assert(x == 5 && (int *)h->bits == p);
    free(p);
    free(h);
    return 0;
}
