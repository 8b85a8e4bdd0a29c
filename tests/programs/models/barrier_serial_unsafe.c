// expect: FALSE(unreach-call)
// The last to arrive need not be the serial thread.
#include <assert.h>
#include <pthread.h>
pthread_barrier_t barrier;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int last;
void *worker(void *arg)
{
    pthread_mutex_lock(&m);
    last = 1;
    pthread_mutex_unlock(&m);
    pthread_barrier_wait(&barrier);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_barrier_init(&barrier, 0, 2);
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    last = 0;
    pthread_mutex_unlock(&m);
    int result = pthread_barrier_wait(&barrier);
    assert(last == 0 || result == 0);
    return 0;
}
