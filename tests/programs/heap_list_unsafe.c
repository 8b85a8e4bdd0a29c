// expect: FALSE(unreach-call)
// The head is read before the lock is taken: a node may be lost.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node { int value; struct node *next; };
struct node *head;
pthread_mutex_t m;

void *push(void *arg) {
    struct node *node = malloc(sizeof(struct node));
    node->value = (int)(long)arg;
    node->next = head;
    pthread_mutex_lock(&m);
    head = node;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, push, (void *)1);
    pthread_create(&u, 0, push, (void *)2);
    pthread_join(t, 0);
    pthread_join(u, 0);
    int sum = 0;
    for (struct node *n = head; n; n = n->next)
        sum += n->value;
    assert(sum == 3);
    return 0;
}
