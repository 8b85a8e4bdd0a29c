// expect: TRUE
// Two threads take tasks from an intrusive queue; the lock is held between the look and the removal.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#define container_of(pointer, type, member) ((type *)((char *)(pointer) - offsetof(type, member)))
struct link { struct link *next; };
struct task { int taken; struct link link; };
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
struct link *queue;
void *worker(void *arg) {
    pthread_mutex_lock(&lock);
    struct link *first = queue;
    queue = first->next;
    struct task *t = container_of(first, struct task, link);
    t->taken++;
    pthread_mutex_unlock(&lock);
    return t;
}
int main(void) {
    pthread_t a, b;
    void *t, *u;
    for (int i = 0; i < 3; i++) {
        struct task *new = malloc(sizeof(struct task));
        new->taken = 0;
        new->link.next = queue;
        queue = &new->link;
    }
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, &t);
    pthread_join(b, &u);
    assert(t != u && ((struct task *)t)->taken == 1);
    return 0;
}
