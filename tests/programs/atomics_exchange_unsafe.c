// expect: FALSE(unreach-call)
// A lock that is taken by a load and a store.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int taken;
int x;

void *worker(void *arg) {
    if (atomic_load(&taken))
        return 0;
    atomic_store(&taken, 1);
    x = x + 1;
    assert(x == 1);
    x = x - 1;
    atomic_store(&taken, 0);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
