// expect: TRUE
// options: --no-spurious-wakeups
// A condition variable may be destroyed when all waiters have been woken up, and set up again.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int waiting;
void *waiter(void *arg)
{
    pthread_mutex_lock(&m);
    waiting = 1;
    pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, waiter, 0);
    pthread_mutex_lock(&m);
    if (waiting) {
        pthread_cond_broadcast(&c);
        pthread_cond_destroy(&c);
        pthread_cond_init(&c, 0);
        pthread_cond_signal(&c);
    }
    pthread_mutex_unlock(&m);
    return 0;
}
