// expect: TRUE
// options: --property no-deadlock
// A thread waits for another one that joins a third one first; the third one cannot help, but it ends.
#include <pthread.h>
#include <semaphore.h>

sem_t ready;

void *count(void *arg) {
    for (int i = 0; i < 3; i++)
        ;
    return 0;
}

void *take(void *arg) {
    sem_wait(&ready);
    return 0;
}

int main(void) {
    pthread_t counter, taker;
    sem_init(&ready, 0, 0);
    pthread_create(&counter, 0, count, 0);
    pthread_create(&taker, 0, take, 0);
    pthread_join(counter, 0);
    sem_post(&ready);
    pthread_join(taker, 0);
    return 0;
}
