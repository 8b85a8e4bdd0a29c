// expect: TRUE
// options: --no-spurious-wakeups
// With an error-checking mutex that is not held the wait fails.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int main(void)
{
    struct timespec time = { 1, 0 };
    assert(pthread_cond_wait(&c, &m) == EPERM);
    pthread_mutex_lock(&m);
    assert(pthread_cond_timedwait(&c, &m, &time) == ETIMEDOUT);
    assert(pthread_mutex_unlock(&m) == 0);
    pthread_cond_destroy(&c);
    return 0;
}
