// expect: TRUE
// options: --property race
// A spin lock made from the __sync builtins guards a plain variable in endless loops.
#include <pthread.h>

int taken;
unsigned guarded;

void *worker(void *arg)
{
    while (1) {
        while (!__sync_bool_compare_and_swap(&taken, 0, 1)) {
        }
        guarded += 2;
        __sync_fetch_and_and(&taken, 0);
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
