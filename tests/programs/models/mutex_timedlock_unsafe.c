// expect: FALSE(unreach-call)
// The timed lock may time out, and nobody looks.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
void *worker(void *arg)
{
    struct timespec time = { 1, 0 };
    pthread_mutex_timedlock(&m, &time);
    x++;
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    x = 1;
    assert(x == 1);
    pthread_mutex_unlock(&m);
    return 0;
}
