// expect: TRUE
// options: --property race
// A spin lock made from an atomic_flag guards a plain variable in endless loops.
#include <pthread.h>
#include <stdatomic.h>

atomic_flag busy = ATOMIC_FLAG_INIT;
unsigned guarded;

void *worker(void *arg)
{
    while (1) {
        while (atomic_flag_test_and_set(&busy)) {
        }
        guarded++;
        atomic_flag_clear(&busy);
    }
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    return 0;
}
