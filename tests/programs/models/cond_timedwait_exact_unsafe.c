// expect: FALSE(unreach-call)
// options: --no-spurious-wakeups
// The wait times out before the signal comes, or it does not.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int result = -1;
void *waiter(void *arg)
{
    struct timespec time = { 1, 0 };
    pthread_mutex_lock(&m);
    result = pthread_cond_timedwait(&c, &m, &time);
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, waiter, 0);
    pthread_cond_signal(&c);
    pthread_join(t, 0);
    assert(result == ETIMEDOUT);
    return 0;
}
