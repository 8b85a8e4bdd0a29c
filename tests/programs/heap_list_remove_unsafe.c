// expect: FALSE(valid-deref)
// One thread walks the list without the lock while the other removes and frees its head.
#include <pthread.h>
#include <stdlib.h>

struct node { int value; struct node *next; };
struct node *head;
pthread_mutex_t m;

void push(int value) {
    struct node *node = malloc(sizeof *node);
    *node = (struct node){ value, head };
    head = node;
}

void *pop(void *arg) {
    pthread_mutex_lock(&m);
    struct node *first = head;
    head = first->next;
    free(first);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    push(1);
    push(2);
    pthread_create(&t, 0, pop, 0);
    int sum = 0;
    for (struct node *n = head; n; n = n->next)
        sum += n->value;
    pthread_join(t, 0);
    return sum;
}
