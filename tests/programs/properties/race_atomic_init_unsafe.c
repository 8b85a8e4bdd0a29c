// expect: FALSE(no-data-race)
// options: --property race
// atomic_init is not atomic: it races even with an atomic load.
#include <pthread.h>
#include <stdatomic.h>

atomic_int level;

void *worker(void *arg)
{
    return (void *)(long)atomic_load(&level);
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    atomic_init(&level, 5);
    pthread_join(t, 0);
    return 0;
}
