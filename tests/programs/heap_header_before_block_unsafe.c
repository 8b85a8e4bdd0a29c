// expect: FALSE(unreach-call)
// Each block has a header in front of what its user gets.
#include <assert.h>
#include <stdlib.h>
struct header { size_t size; struct header *next; };
static struct header *all;
static void *get(size_t size) {
    struct header *h = malloc(sizeof(struct header) + size);
    h->size = size;
    h->next = all;
    all = h;
    return h + 1;
}
static size_t size_of(void *p) { return ((struct header *)p - 1)->size; }
int main(void) {
    int **a = get(sizeof(int *));
    int *b = get(3 * sizeof(int));
    *a = b;
    (*a)[2] = 7;
    assert(size_of(a) == 8 && size_of(b) == 12 && b[2] == 6 && all->next->next == 0);
    return 0;
}
