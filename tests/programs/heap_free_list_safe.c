// expect: TRUE
// Freed nodes are kept in a list whose link is written over the node.
#include <assert.h>
#include <stdlib.h>
struct point { int x, y; };
static void *freed;
static struct point *get(void) {
    void *p = freed;
    if (p) {
        freed = *(void **)p;
        return p;
    }
    return malloc(sizeof(struct point));
}
static void put(struct point *p) {
    *(void **)p = freed;
    freed = p;
}
int main(void) {
    struct point *a = get(), *b = get();
    a->x = 1;
    b->x = 2;
    put(a);
    put(b);
    struct point *c = get(), *d = get();
    c->x = 3;
    d->y = 4;
    assert(c == b && d == a);
    return 0;
}
