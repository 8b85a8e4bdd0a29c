// expect: FALSE(unreach-call)
// Two atomic operations on an object that is not _Atomic are not one.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int counter;

static void *worker(void *unused) {
    atomic_store(&counter, atomic_load(&counter) + 1);
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(counter == 2);
    return 0;
}
