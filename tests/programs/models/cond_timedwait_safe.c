// expect: TRUE
// A timed wait says whether it has timed out; the mutex is held afterwards in any case.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c;
int x;
void *worker(void *arg)
{
    pthread_mutex_lock(&m);
    x = 1;
    x = 0;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    struct timespec time = { 1, 0 };
    pthread_t t;
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&c, &attributes);
    pthread_condattr_destroy(&attributes);
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    int result = pthread_cond_timedwait(&c, &m, &time);
    assert(result == 0 || result == ETIMEDOUT);
    result = pthread_cond_clockwait(&c, &m, CLOCK_MONOTONIC, &time);
    assert(result == 0 || result == ETIMEDOUT);
    assert(x == 0);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    pthread_cond_destroy(&c);
    return 0;
}
