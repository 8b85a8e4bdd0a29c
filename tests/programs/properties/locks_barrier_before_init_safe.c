// expect: TRUE
// options: --property locks
// The barrier is initialised before the thread is created, and destroyed after the join.
#include <pthread.h>

pthread_barrier_t meeting;

void *worker(void *arg) {
    pthread_barrier_wait(&meeting);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_barrier_init(&meeting, 0, 2);
    pthread_create(&t, 0, worker, 0);
    pthread_barrier_wait(&meeting);
    pthread_join(t, 0);
    pthread_barrier_destroy(&meeting);
    return 0;
}
