// expect: UNKNOWN
// options: --property deadlock
// Initialising a locked mutex is undefined (POSIX pthread_mutex_init): it neither hides a deadlock nor sets the waiter free.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg)
{
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_mutex_lock(&m);
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_init(&m, 0);
    pthread_join(t, 0);
    return 0;
}
