// expect: FALSE(valid-deref)
// The link of the top is read before it is popped by another thread, which frees the node: the stale link becomes the
// top, although its node is freed too.
#include <pthread.h>
#include <stdlib.h>

struct node { struct node *next; int value; };
struct node *top;

struct node *push(struct node *next) {
    struct node *n = malloc(sizeof *n);
    n->next = next;
    n->value = 1;
    return n;
}

void *pop_both(void *arg) {
    struct node *first = top;
    struct node *second = first->next;
    top = 0;
    free(second);
    return 0;
}

int main(void) {
    pthread_t t;
    top = push(push(0));
    pthread_create(&t, 0, pop_both, 0);
    struct node *old = top;
    int value = 0;
    if (old) {
        struct node *next = old->next;
        top = next;
        value = next->value;
    }
    pthread_join(t, 0);
    return value;
}
