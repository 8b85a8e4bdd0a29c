// expect: TRUE
// options: --no-spurious-wakeups
// An invalid deadline gives EINVAL at once, and the mutex stays locked (POSIX pthread_cond_timedwait).
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;

int main(void)
{
    struct timespec late = { 1, 1000000000 }, past = { 0, 999999999 };
    pthread_mutex_lock(&m);
    assert(pthread_cond_timedwait(&c, &m, &late) == EINVAL);
    assert(pthread_cond_timedwait(&c, &m, &past) == ETIMEDOUT);
    pthread_mutex_unlock(&m);
    return 0;
}
