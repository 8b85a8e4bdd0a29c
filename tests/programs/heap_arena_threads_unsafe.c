// expect: FALSE(unreach-call)
// Threads take nodes from a shared arena of bytes, by a plain addition.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct node { struct node *self; };
char *arena;
unsigned long used;
static void *take(size_t size) {
    return arena + used++ * size;
}
void *worker(void *arg) {
    struct node *n = take(sizeof *n);
    n->self = n;
    return n;
}
int main(void) {
    pthread_t a, b;
    void *p, *q;
    arena = malloc(64);
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, &p);
    pthread_join(b, &q);
    assert(p != q);
    return 0;
}
