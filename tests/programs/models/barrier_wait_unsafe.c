// expect: FALSE(unreach-call)
// What happens after the barrier is not ordered.
#include <assert.h>
#include <pthread.h>
pthread_barrier_t barrier;
int x;
void *worker(void *arg)
{
    pthread_barrier_wait(&barrier);
    x = 1;
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_barrier_init(&barrier, 0, 2);
    pthread_create(&t, 0, worker, 0);
    pthread_barrier_wait(&barrier);
    assert(x == 0);
    return 0;
}
