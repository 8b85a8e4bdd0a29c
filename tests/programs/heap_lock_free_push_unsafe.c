// expect: FALSE(unreach-call)
// The link is set again after the comparison has failed, but not from what was compared.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node { struct node *next; int value; };
struct node *top;

void *push(void *arg) {
    struct node *node = malloc(sizeof *node);
    node->value = *(int *)arg;
    node->next = top;
    if (!__sync_bool_compare_and_swap(&top, top, node)) {
        node->next = 0;
        top = node;
    }
    return 0;
}

int main(void) {
    pthread_t t, u;
    int one = 1, two = 2;
    pthread_create(&t, 0, push, &one);
    pthread_create(&u, 0, push, &two);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(top->next != 0);
    return 0;
}
