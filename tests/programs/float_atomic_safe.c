// expect: TRUE
// _Atomic doubles: each update is one step.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
_Atomic double sum = 1;

void *add(void *arg) {
    sum += 0.5;
    return 0;
}

int main(void) {
    pthread_t a;
    double old = 1, minus = -0.0;
    _Atomic double zero = 0;
    pthread_create(&a, 0, add, 0);
    while (!atomic_compare_exchange_strong(&sum, &old, old * 2))
        ;
    pthread_join(a, 0);
    assert(sum == 2.5 || sum == 3);
    assert(!atomic_compare_exchange_strong(&zero, &minus, 1.0) && minus == 0 && atomic_load(&zero) == 0);
    return 0;
}
