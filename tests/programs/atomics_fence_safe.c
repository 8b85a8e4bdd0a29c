// expect: TRUE
// Store buffering: under sequential consistency not both can read zero, with or without fences.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;
int a, b;

void *worker(void *arg) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    a = atomic_load_explicit(&y, memory_order_relaxed);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    __sync_synchronize();
    atomic_signal_fence(memory_order_acquire);
    __atomic_signal_fence(__ATOMIC_RELEASE);
    b = atomic_load_explicit(&x, memory_order_relaxed);
    pthread_join(t, 0);
    assert(a || b);
    return 0;
}
