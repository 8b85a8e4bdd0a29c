// expect: TRUE
// A spin lock made of an atomic test-and-set.
#include <assert.h>
#include <pthread.h>

_Bool taken;
int x;

_Bool __VERIFIER_atomic_test_and_set(void) {
    _Bool old = taken;
    taken = 1;
    return old;
}

void *worker(void *arg) {
    while (__VERIFIER_atomic_test_and_set())
        ;
    x = x + 1;
    taken = 0;
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
