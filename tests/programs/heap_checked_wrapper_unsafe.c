// expect: FALSE(unreach-call)
// One checked wrapper allocates objects of three types.
#include <assert.h>
#include <stdlib.h>
struct node { struct node *next; int value; };
void *xmalloc(size_t size) {
    void *p = malloc(size);
    if (!p)
        abort();
    return p;
}
int main(void) {
    int *number = xmalloc(sizeof(int));
    int **link = xmalloc(sizeof *link);
    struct node *n = xmalloc(sizeof(struct node));
    *number = 3;
    *link = number;
    n->next = 0;
    n->value = **link;
    assert(n->value == 4 && n->next == 0);
    free(number);
    free(link);
    free(n);
    return 0;
}
