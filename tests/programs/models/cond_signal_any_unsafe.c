// expect: FALSE(unreach-call)
// options: --no-spurious-wakeups
// The signal may wake up either waiter, not the first one only.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int waiting;
void *waiter(void *arg)
{
    pthread_mutex_lock(&m);
    int number = ++waiting;
    pthread_cond_wait(&c, &m);
    assert(number == 1);
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, waiter, 0);
    pthread_create(&u, 0, waiter, 0);
    pthread_mutex_lock(&m);
    if (waiting == 2)
        pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return 0;
}
