// expect: FALSE(unreach-call)
// The expected value is no part of the atomic step: it is read before and written after.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;
int expected = 1;

void *worker(void *arg) {
    atomic_compare_exchange_strong(&x, &expected, 5);
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    expected = 3;
    assert(expected == 3 || x == 5);
    pthread_join(a, 0);
    return 0;
}
