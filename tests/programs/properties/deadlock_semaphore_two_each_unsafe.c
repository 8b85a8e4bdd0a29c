// expect: FALSE(no-deadlock)
// options: --property deadlock
// Two threads need two units each of a semaphore that has two, and take them one by one.
#include <pthread.h>
#include <semaphore.h>

sem_t units;

void *worker(void *arg) {
    sem_wait(&units);
    sem_wait(&units);
    sem_post(&units);
    sem_post(&units);
    return 0;
}

int main(void) {
    pthread_t t, u;
    sem_init(&units, 0, 2);
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
