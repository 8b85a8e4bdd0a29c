// expect: TRUE
// options: --property deadlock
// Detached threads tell main by a semaphore that they are done; nobody joins them.
#include <pthread.h>
#include <semaphore.h>

sem_t done;

void *worker(void *arg) {
    sem_post(&done);
    return 0;
}

int main(void) {
    pthread_t t, u;
    sem_init(&done, 0, 0);
    pthread_create(&t, 0, worker, 0);
    pthread_detach(t);
    pthread_create(&u, 0, worker, 0);
    pthread_detach(u);
    sem_wait(&done);
    sem_wait(&done);
    return 0;
}
