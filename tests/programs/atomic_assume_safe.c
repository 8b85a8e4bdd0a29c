// expect: TRUE
// A lock made of an assumption inside an atomic function: who would block there is pruned.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);

int locked, x;

void __VERIFIER_atomic_acquire(void) {
    __VERIFIER_assume(locked == 0);
    locked = 1;
}

void __VERIFIER_atomic_release(void) {
    assert(locked == 1);
    locked = 0;
}

void *worker(void *arg) {
    __VERIFIER_atomic_acquire();
    x++;
    __VERIFIER_atomic_release();
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
