// expect: FALSE(unreach-call)
// A macro that reads and writes in two atomic operations.
#include <assert.h>
#include <pthread.h>

#define GET(p) __atomic_load_n(p, __ATOMIC_SEQ_CST)
#define SET(p, v) __atomic_store_n(p, v, __ATOMIC_SEQ_CST)
#define BUMP(p) SET(p, GET(p) + 1)

int x;

void *worker(void *arg) {
    BUMP(&x);
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    BUMP(&x);
    pthread_join(a, 0);
    assert(x == 2);
    return 0;
}
