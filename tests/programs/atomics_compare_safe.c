// expect: TRUE
// A counter made of atomic_compare_exchange_strong: a failure gives the value that was found.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;

void *worker(void *arg) {
    int seen = 7;
    while (!atomic_compare_exchange_strong(&x, &seen, seen + 1))
        assert(seen == 0 || seen == 1);
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
