// expect: FALSE(no-data-race)
// options: --property race
// Two threads increment a counter; only one of them takes the lock.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
unsigned counter;

void *careful(void *arg)
{
    pthread_mutex_lock(&m);
    counter++;
    pthread_mutex_unlock(&m);
    return 0;
}

void *careless(void *arg)
{
    counter++;
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, careful, 0);
    pthread_create(&b, 0, careless, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
