// expect: TRUE
// A lock-free stack: a node is pushed by compare-and-swap, again if somebody was faster.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node { struct node *next; int value; };
struct node *top;

void *push(void *arg) {
    struct node *node = malloc(sizeof *node);
    node->value = *(int *)arg;
    struct node *old;
    do {
        old = top;
        node->next = old;
    } while (!__sync_bool_compare_and_swap(&top, old, node));
    return 0;
}

int main(void) {
    pthread_t t, u;
    int one = 1, two = 2;
    pthread_create(&t, 0, push, &one);
    pthread_create(&u, 0, push, &two);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(top && top->next && !top->next->next);
    assert(top->value + top->next->value == 3 && top != top->next);
    return 0;
}
