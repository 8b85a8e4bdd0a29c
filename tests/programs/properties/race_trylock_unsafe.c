// expect: FALSE(no-data-race)
// options: --property race
// The counter is also touched where the lock could not be got.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
unsigned counter;

void *worker(void *arg)
{
    int busy = pthread_mutex_trylock(&m);
    counter++;
    if (!busy)
        pthread_mutex_unlock(&m);
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
