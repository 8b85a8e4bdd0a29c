// expect: FALSE(unreach-call)
// The second lock of an error-checking mutex fails, and the unlock after it makes the mutex free.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m;
int x;
void *worker(void *arg)
{
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&m);
    x++;
    pthread_mutex_unlock(&m);
    x--;
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_mutexattr_t attributes;
    pthread_t t;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&m, &attributes);
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    assert(x == 0);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
