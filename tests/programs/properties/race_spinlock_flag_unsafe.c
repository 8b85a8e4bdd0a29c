// expect: FALSE(no-data-race)
// options: --property race
// The spin lock is released before the last write to what it guards.
#include <pthread.h>
#include <stdatomic.h>

atomic_flag busy = ATOMIC_FLAG_INIT;
unsigned guarded;

void *worker(void *arg)
{
    while (atomic_flag_test_and_set(&busy)) {
    }
    unsigned mine = guarded;
    atomic_flag_clear(&busy);
    guarded = mine + 1;
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
