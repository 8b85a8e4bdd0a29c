// expect: FALSE(unreach-call)
// A counter that grows by 2, but in two steps.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

_Atomic unsigned x;

void add(unsigned n) {
    unsigned old = x;
    while (!atomic_compare_exchange_strong(&x, &old, old + n / 2))
        ;
    x += n - n / 2;
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
