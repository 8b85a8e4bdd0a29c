// expect: TRUE
// An arena hands out pieces of one malloc'ed block to objects of several types.
#include <assert.h>
#include <stdlib.h>
struct arena { char *start, *next, *end; };
struct name { char *text; int length; };
static void *take(struct arena *a, size_t size) {
    size = (size + 7) & ~7ul;
    if (size > (size_t)(a->end - a->next))
        return NULL;
    void *p = a->next;
    a->next += size;
    return p;
}
int main(void) {
    struct arena a;
    a.start = a.next = malloc(40);
    a.end = a.start + 40;
    struct name *n = take(&a, sizeof *n);
    n->text = take(&a, 3);
    n->text[0] = 'x';
    n->length = 1;
    int **p = take(&a, sizeof *p);
    *p = &n->length;
    **p = 2;
    assert(n->length == 2 && n->text[0] == 'x');
    assert(take(&a, 16) == NULL);
    free(a.start);
    return 0;
}
