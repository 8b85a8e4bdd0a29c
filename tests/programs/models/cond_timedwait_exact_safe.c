// expect: TRUE
// options: --no-spurious-wakeups
// Nobody signals, so a timed wait times out.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int main(void)
{
    struct timespec time = { 1, 0 };
    pthread_mutex_lock(&m);
    assert(pthread_cond_timedwait(&c, &m, &time) == ETIMEDOUT);
    assert(pthread_cond_clockwait(&c, &m, CLOCK_REALTIME, &time) == ETIMEDOUT);
    pthread_mutex_unlock(&m);
    pthread_cond_destroy(&c);
    return 0;
}
