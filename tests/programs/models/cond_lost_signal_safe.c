// expect: TRUE
// options: --no-spurious-wakeups
// A signal that comes before the wait is lost: nobody gets past the wait.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int main(void)
{
    pthread_cond_signal(&c);
    pthread_cond_broadcast(&c);
    pthread_mutex_lock(&m);
    pthread_cond_wait(&c, &m);
    assert(0);
    return 0;
}
