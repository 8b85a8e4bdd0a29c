// expect: TRUE
// options: --property locks
// The same with a binary semaphore in place of the mutex: anybody may post it.
#include <pthread.h>
#include <semaphore.h>

sem_t m, locked;

void *worker(void *arg) {
    while (1) {
        sem_wait(&locked);
        sem_post(&m);
    }
}

int main(void) {
    pthread_t t;
    sem_init(&m, 0, 1);
    sem_init(&locked, 0, 0);
    pthread_create(&t, 0, worker, 0);
    while (1) {
        sem_wait(&m);
        sem_post(&locked);
    }
}
