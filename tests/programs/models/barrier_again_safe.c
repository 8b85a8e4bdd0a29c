// expect: TRUE
// The barrier can be used again at once.
#include <assert.h>
#include <pthread.h>
pthread_barrier_t barrier;
int x, y;
void *worker(void *arg)
{
    x = 1;
    pthread_barrier_wait(&barrier);
    pthread_barrier_wait(&barrier);
    assert(y == 1);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_barrierattr_t attributes;
    pthread_barrierattr_init(&attributes);
    pthread_barrierattr_setpshared(&attributes, PTHREAD_PROCESS_PRIVATE);
    pthread_barrier_init(&barrier, &attributes, 2);
    pthread_barrierattr_destroy(&attributes);
    pthread_create(&t, 0, worker, 0);
    pthread_barrier_wait(&barrier);
    assert(x == 1);
    y = 1;
    pthread_barrier_wait(&barrier);
    pthread_join(t, 0);
    return 0;
}
