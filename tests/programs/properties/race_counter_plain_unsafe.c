// expect: FALSE(no-data-race)
// options: --property race
// Two threads increment a counter without any lock.
#include <pthread.h>

int counter;

void *worker(void *arg)
{
    counter++;
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return counter;
}
