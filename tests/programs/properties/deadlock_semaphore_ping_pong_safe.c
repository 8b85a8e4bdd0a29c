// expect: TRUE
// options: --property deadlock
// Two threads take turns for ever, by two semaphores.
#include <pthread.h>
#include <semaphore.h>

sem_t ping, pong;

void *other(void *arg) {
    while (1) {
        sem_wait(&ping);
        sem_post(&pong);
    }
}

int main(void) {
    pthread_t t;
    sem_init(&ping, 0, 0);
    sem_init(&pong, 0, 0);
    pthread_create(&t, 0, other, 0);
    while (1) {
        sem_post(&ping);
        sem_wait(&pong);
    }
}
