// expect: FALSE(unreach-call)
// Threads push nodes from a wrapper onto a stack of pointers, without a lock.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct node { struct node *next; };
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
struct node **top;
static void *grab(size_t size) {
    void *p = malloc(size);
    if (!p)
        exit(1);
    return p;
}
void *push(void *arg) {
    struct node *n = grab(sizeof *n);
    n->next = *top;
    *top = n;
    return 0;
}
int main(void) {
    pthread_t a, b;
    top = grab(sizeof *top);
    *top = 0;
    pthread_create(&a, 0, push, 0);
    pthread_create(&b, 0, push, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert((*top)->next != 0);
    return 0;
}
