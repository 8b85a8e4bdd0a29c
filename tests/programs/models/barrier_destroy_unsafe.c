// expect: FALSE(locks)
// A thread waits at the barrier that is destroyed.
#include <pthread.h>
pthread_barrier_t barrier;
void *worker(void *arg)
{
    pthread_barrier_wait(&barrier);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_barrier_init(&barrier, 0, 2);
    pthread_create(&t, 0, worker, 0);
    pthread_barrier_destroy(&barrier);
    return 0;
}
