// expect: TRUE
// A list with a lock: two threads push, then all is counted and freed.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node { int value; struct node *next; };
struct node *head;
pthread_mutex_t m;

void *push(void *arg) {
    struct node *node = malloc(sizeof(struct node));
    node->value = (int)(long)arg;
    pthread_mutex_lock(&m);
    node->next = head;
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
    int sum = 0, length = 0;
    while (head) {
        struct node *next = head->next;
        sum += head->value;
        length++;
        free(head);
        head = next;
    }
    assert(sum == 3 && length == 2);
    return 0;
}
