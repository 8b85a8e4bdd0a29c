// expect: FALSE(valid-deref)
// A lock-free pop reads the link of a node that another thread has popped and freed.
#include <pthread.h>
#include <stdlib.h>

struct node { struct node *next; };
struct node *top;

void *pop(void *arg) {
    struct node *old = top;
    if (old && __sync_bool_compare_and_swap(&top, old, old->next))
        free(old);
    return 0;
}

int main(void) {
    pthread_t t, u;
    top = calloc(1, sizeof(struct node));
    pthread_create(&t, 0, pop, 0);
    pthread_create(&u, 0, pop, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
