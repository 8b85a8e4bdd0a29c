// expect: FALSE(unreach-call)
// Without a retry, one of two may fail.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;

void *worker(void *arg) {
    int seen = x;
    atomic_compare_exchange_strong_explicit(&x, &seen, seen + 1, memory_order_seq_cst, memory_order_seq_cst);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(x == 2);
    return 0;
}
