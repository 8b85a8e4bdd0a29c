// expect: FALSE(unreach-call)
// An atomic read and an atomic write are not an atomic update.
#include <assert.h>
#include <pthread.h>

int x;

int __VERIFIER_atomic_get(void) {
    return x;
}

void __VERIFIER_atomic_set(int v) {
    x = v;
}

void *worker(void *arg) {
    __VERIFIER_atomic_set(__VERIFIER_atomic_get() + 5);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(x == 10);
    return 0;
}
