// expect: TRUE
// A vector of pointers that grows by realloc.
#include <assert.h>
#include <stdlib.h>
struct vector { void **items; size_t count, room; };
static void add(struct vector *v, void *item) {
    if (v->count == v->room) {
        v->room = v->room ? 2 * v->room : 1;
        v->items = realloc(v->items, v->room * sizeof(void *));
    }
    v->items[v->count++] = item;
}
int main(void) {
    struct vector v = {0};
    int x[3] = {1, 2, 3};
    for (int i = 0; i < 3; i++)
        add(&v, &x[i]);
    int *last = v.items[2];
    assert(*last == 3);
    free(v.items);
    return 0;
}
