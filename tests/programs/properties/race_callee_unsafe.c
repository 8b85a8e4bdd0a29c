// expect: FALSE(no-data-race)
// options: --property race
// A function that expects the lock to be held is called with it in one place and without it in another.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
unsigned total;

void add(unsigned n)
{
    total += n;
}

void *worker(void *arg)
{
    pthread_mutex_lock(&m);
    add(1);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    add(2);
    pthread_join(t, 0);
    return total;
}
