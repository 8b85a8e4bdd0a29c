// expect: FALSE(unreach-call)
// A fence does not make two stores one.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int data, ready;

void *worker(void *arg) {
    atomic_store_explicit(&ready, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&data, 1, memory_order_relaxed);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    if (atomic_load_explicit(&ready, memory_order_acquire))
        assert(atomic_load(&data) == 1);
    pthread_join(t, 0);
    return 0;
}
