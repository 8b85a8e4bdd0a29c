// expect: TRUE
// options: --property race
// Endless threads use C11 atomics only: increments, exchanges, compare-and-exchange, and loads.
#include <pthread.h>
#include <stdatomic.h>

atomic_uint counter, best;

void *worker(void *arg)
{
    while (1) {
        unsigned mine = ++counter;
        unsigned seen = best;
        while (mine > seen && !atomic_compare_exchange_weak(&best, &seen, mine)) {
        }
        if (mine > 100)
            atomic_exchange(&counter, 0);
    }
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    while (atomic_load(&best) < 50) {
    }
    return 0;
}
