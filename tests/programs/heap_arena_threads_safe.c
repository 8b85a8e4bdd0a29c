// expect: TRUE
// Threads take nodes from a shared arena of bytes, atomically.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct node { struct node *self; };
char *arena;
atomic_ulong used;
static void *take(size_t size) {
    return arena + atomic_fetch_add(&used, size);
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
