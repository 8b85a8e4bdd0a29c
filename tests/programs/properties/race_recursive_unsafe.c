// expect: FALSE(no-data-race)
// options: --property race
// A recursive lock is released as often as it was taken, and then the value is written once more.
#include <pthread.h>

pthread_mutex_t m;
unsigned value;

void *worker(void *arg)
{
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&m);
    value++;
    pthread_mutex_unlock(&m);
    pthread_mutex_unlock(&m);
    value++;
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_mutexattr_t attr;
    pthread_mutexattr_init(&attr);
    pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&m, &attr);
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
