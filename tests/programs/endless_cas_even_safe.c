// expect: UNKNOWN
// options: --timeout 10
// Two threads add 2 to a counter by compare-and-swap: it stays even, also where it wraps around.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

_Atomic unsigned x;

void add(unsigned n) {
    unsigned old = x;
    while (!atomic_compare_exchange_strong(&x, &old, old + n))
        ;
}

void *worker(void *arg) {
    while (1)
        add(2);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    while (1)
        assert(x % 2 == 0);
    return 0;
}
