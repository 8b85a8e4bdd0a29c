// expect: FALSE(valid-free)
// The lowest bit of a pointer is a mark.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
struct node { int value; struct node *next; };
static struct node *mark(struct node *p) { return (struct node *)((uintptr_t)p | 1); }
static struct node *unmark(struct node *p) { return (struct node *)((uintptr_t)p & ~(uintptr_t)1); }
static int is_marked(struct node *p) { return (uintptr_t)p & 1; }
int main(void) {
    struct node *n = malloc(sizeof *n);
    n->value = 1;
    n->next = 0;
    assert(!is_marked(n));
    struct node *m = mark(n);
    assert(is_marked(m) && m != n && unmark(m) == n);
    assert(unmark(m)->value == 1);
    free(m);
    return 0;
}
