// expect: TRUE
// The expected value is written only if the exchange fails.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;
int expected;

void *worker(void *arg) {
    if (!atomic_compare_exchange_strong(&x, &expected, 1))
        assert(expected == 2);
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    atomic_store(&x, 2);
    pthread_join(a, 0);
    assert(x == 2 && (expected == 0 || expected == 2));
    return 0;
}
