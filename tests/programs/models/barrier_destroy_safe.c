// expect: TRUE
// Whoever has passed the barrier may destroy it, though others are still on their way out.
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
    pthread_barrier_wait(&barrier);
    pthread_barrier_destroy(&barrier);
    pthread_join(t, 0);
    return 0;
}
