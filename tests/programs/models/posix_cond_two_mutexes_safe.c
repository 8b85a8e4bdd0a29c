// expect: TRUE
// A condition variable may be used with one mutex after the other, when no thread waits (POSIX pthread_cond_wait).
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready;

void *first(void *arg)
{
    pthread_mutex_lock(&m);
    while (!ready)
        pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    return 0;
}

void *second(void *arg)
{
    struct timespec time = { 1, 0 };
    pthread_mutex_lock(&n);
    pthread_cond_timedwait(&c, &n, &time);
    pthread_mutex_unlock(&n);
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, first, 0);
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    second(0);
    pthread_join(t, 0);
    return 0;
}
