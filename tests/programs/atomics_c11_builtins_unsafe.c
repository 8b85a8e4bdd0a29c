// expect: FALSE(unreach-call)
// clang's __c11_atomic functions: a weak exchange may fail.
#include <assert.h>
#include <pthread.h>

_Atomic int x;

void *worker(void *arg) {
    int seen = 0;
    __c11_atomic_compare_exchange_weak(&x, &seen, 1, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    pthread_join(a, 0);
    assert(x == 1);
    return 0;
}
