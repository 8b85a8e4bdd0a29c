// expect: TRUE
// clang's __c11_atomic functions.
#include <assert.h>
#include <pthread.h>

_Atomic int x;
_Atomic(long) y;

void *worker(void *arg) {
    __c11_atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST);
    return 0;
}

int main(void) {
    pthread_t a;
    __c11_atomic_init(&y, 4);
    pthread_create(&a, 0, worker, 0);
    __c11_atomic_fetch_sub(&x, 1, __ATOMIC_SEQ_CST);
    pthread_join(a, 0);
    assert(__c11_atomic_load(&x, 5) == 0);
    long seen = 4;
    assert(__c11_atomic_compare_exchange_strong(&y, &seen, 6, 5, 5) && __c11_atomic_exchange(&y, 7, 5) == 6);
    __c11_atomic_store(&y, 12, 5);
    assert(__c11_atomic_fetch_and(&y, 6, 5) == 12 && __c11_atomic_fetch_or(&y, 1, 5) == 4);
    assert(__c11_atomic_fetch_xor(&y, 7, 5) == 5 && __c11_atomic_fetch_nand(&y, 3, 5) == 2 && y == ~2l);
    __c11_atomic_thread_fence(5);
    __c11_atomic_signal_fence(5);
    assert(__c11_atomic_is_lock_free(sizeof y));
    return 0;
}
