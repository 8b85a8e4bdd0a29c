// expect: FALSE(no-deadlock)
// options: --property deadlock
// A barrier for three threads at which only two ever arrive.
#include <pthread.h>

pthread_barrier_t meeting;

void *worker(void *arg) {
    pthread_barrier_wait(&meeting);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_barrier_init(&meeting, 0, 3);
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
