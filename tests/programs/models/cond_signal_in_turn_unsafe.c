// expect: FALSE(unreach-call)
// options: --no-spurious-wakeups
// Two threads wake each other up in turn, under the mutex.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int waiting;
void *waiter(void *arg)
{
    pthread_mutex_lock(&m);
    waiting = 1;
    pthread_cond_wait(&c, &m);
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, waiter, 0);
    pthread_mutex_lock(&m);
    if (waiting) {
        pthread_cond_signal(&c);
        pthread_cond_wait(&c, &m);
        assert(0);
    }
    pthread_mutex_unlock(&m);
    return 0;
}
