// expect: TRUE
// A stack of two nodes, with an atomic pointer to its top.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
    int value;
    struct node *next;
} one = {1, 0}, two = {2, 0};
_Atomic(struct node *) top;

void push(struct node *new) {
    struct node *seen = atomic_load(&top);
    do
        new->next = seen;
    while (!atomic_compare_exchange_strong(&top, &seen, new));
}

void *worker(void *arg) {
    push(&two);
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    push(&one);
    pthread_join(a, 0);
    struct node *first = atomic_exchange(&top, 0);
    assert(first && first->next && first->value + first->next->value == 3 && !first->next->next);
    assert(top == 0);
    return 0;
}
