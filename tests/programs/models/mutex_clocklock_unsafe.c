// expect: FALSE(unreach-call)
// As mutex_timedlock_unsafe.c.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *worker(void *arg)
{
    struct timespec time = { 1, 0 };
    assert(pthread_mutex_clocklock(&m, CLOCK_MONOTONIC, &time) == 0);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
