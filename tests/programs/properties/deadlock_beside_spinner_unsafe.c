// expect: FALSE(no-deadlock)
// options: --property no-deadlock
// Main joins a thread that waits for ever, beside a thread that never ends and cannot help.
#include <pthread.h>
#include <semaphore.h>

sem_t ready;

void *spin(void *arg) {
    for (;;)
        ;
}

void *take(void *arg) {
    sem_wait(&ready);
    return 0;
}

int main(void) {
    pthread_t spinner, taker;
    sem_init(&ready, 0, 0);
    pthread_create(&spinner, 0, spin, 0);
    pthread_create(&taker, 0, take, 0);
    pthread_join(taker, 0);
    return 0;
}
