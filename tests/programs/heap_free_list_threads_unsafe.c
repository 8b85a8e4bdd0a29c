// expect: FALSE(unreach-call)
// Threads take nodes from a free list whose link lies in the node, without a lock.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct block { char bytes[8]; };
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
struct block blocks[3];
struct block *freed;
static void put(struct block *b) {
    *(struct block **)b = freed;
    freed = b;
}
static struct block *get(void) {
    struct block *b = freed;
    freed = *(struct block **)b;
    return b;
}
void *worker(void *arg) {
    return get();
}
int main(void) {
    pthread_t a, b;
    void *p, *q;
    for (int i = 0; i < 3; i++)
        put(&blocks[i]);
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, &p);
    pthread_join(b, &q);
    assert(p != q);
    return 0;
}
