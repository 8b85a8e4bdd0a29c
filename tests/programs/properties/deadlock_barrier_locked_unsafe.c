// expect: FALSE(no-deadlock)
// options: --property deadlock
// A thread waits at a barrier with a lock that the other thread needs to get there.
#include <pthread.h>

pthread_barrier_t meeting;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    pthread_barrier_wait(&meeting);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_barrier_init(&meeting, 0, 2);
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    return 0;
}
