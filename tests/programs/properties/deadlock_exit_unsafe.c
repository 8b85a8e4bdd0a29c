// expect: FALSE(no-deadlock)
// options: --property deadlock
// The thread that should end the program takes a lock first, which main keeps while it waits.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

sem_t never;
pthread_mutex_t log_ = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
    pthread_mutex_lock(&log_);
    exit(0);
}

int main(void) {
    pthread_t t;
    sem_init(&never, 0, 0);
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&log_);
    sem_wait(&never);
    pthread_mutex_unlock(&log_);
    return 0;
}
