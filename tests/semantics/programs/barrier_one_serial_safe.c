// expect: TRUE
// clause: POSIX pthread_barrier_wait
// runs: pass
// Exactly one thread gets PTHREAD_BARRIER_SERIAL_THREAD.
#include <assert.h>
#include <pthread.h>
pthread_barrier_t barrier;
_Atomic int serial;
void *worker(void *arg) {
    int result = pthread_barrier_wait(&barrier);
    assert(result == 0 || result == PTHREAD_BARRIER_SERIAL_THREAD);
    serial += result != 0;
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_barrier_init(&barrier, 0, 2);
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    assert(serial == 1);
    return 0;
}
