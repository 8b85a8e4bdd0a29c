// expect: TRUE
// Nobody passes before all have arrived; one thread is told apart.
#include <assert.h>
#include <pthread.h>
pthread_barrier_t barrier;
int arrived[2], serial[2];
void *worker(void *arg)
{
    arrived[1] = 1;
    int result = pthread_barrier_wait(&barrier);
    assert(arrived[0]);
    assert(result == 0 || result == PTHREAD_BARRIER_SERIAL_THREAD);
    serial[1] = result != 0;
    return 0;
}
int main(void)
{
    pthread_t t;
    assert(pthread_barrier_init(&barrier, 0, 2) == 0);
    pthread_create(&t, 0, worker, 0);
    arrived[0] = 1;
    serial[0] = pthread_barrier_wait(&barrier) != 0;
    assert(arrived[1]);
    pthread_join(t, 0);
    assert(serial[0] + serial[1] == 1);
    assert(pthread_barrier_destroy(&barrier) == 0);
    return 0;
}
