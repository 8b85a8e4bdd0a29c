// expect: FALSE(locks)
// The barrier may not be set up yet.
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
    pthread_create(&t, 0, worker, 0);
    pthread_barrier_init(&barrier, 0, 1);
    pthread_join(t, 0);
    return 0;
}
