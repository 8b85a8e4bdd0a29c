// expect: TRUE
// options: --property deadlock
// Two threads need two units each of a semaphore that has three, for ever.
#include <pthread.h>
#include <semaphore.h>

sem_t units;

void *worker(void *arg) {
    while (1) {
        sem_wait(&units);
        sem_wait(&units);
        sem_post(&units);
        sem_post(&units);
    }
}

int main(void) {
    pthread_t t, u;
    sem_init(&units, 0, 3);
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
