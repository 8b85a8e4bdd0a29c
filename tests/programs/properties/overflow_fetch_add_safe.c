// expect: TRUE
// options: --property overflow
// The atomic functions wrap around silently, also for signed numbers.
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int level = INT_MAX;

void *worker(void *arg)
{
    while (1) {
        atomic_fetch_add(&level, 1);
        atomic_fetch_sub(&level, 7);
    }
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    while (1)
        atomic_fetch_add(&level, INT_MAX);
}
