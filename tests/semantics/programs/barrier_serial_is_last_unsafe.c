// expect: FALSE(unreach-call)
// clause: POSIX pthread_barrier_wait
// runs: differ
// Which thread is the serial one is unspecified.
#include <assert.h>
#include <pthread.h>
pthread_barrier_t barrier;
void *worker(void *arg) {
    assert(pthread_barrier_wait(&barrier) == 0);
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_barrier_init(&barrier, 0, 2);
    pthread_create(&t, 0, worker, 0);
    pthread_barrier_wait(&barrier);
    pthread_join(t, 0);
    return 0;
}
