// expect: FALSE(unreach-call)
// The expected value is no part of the atomic step: it may change after it was read.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;
int expected;

void *worker(void *arg) {
    atomic_compare_exchange_strong(&x, &expected, 5);
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    expected = 3;
    int before = x;
    pthread_join(a, 0);
    assert(before != 0 || x != 5);
    return 0;
}
