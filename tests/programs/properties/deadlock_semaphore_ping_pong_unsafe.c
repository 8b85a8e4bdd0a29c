// expect: FALSE(no-deadlock)
// options: --property deadlock
// Two threads take turns, but one of them once tries to take two turns at a time.
#include <pthread.h>
#include <semaphore.h>

extern _Bool __VERIFIER_nondet_bool(void);

sem_t ping, pong;

void *other(void *arg) {
    while (1) {
        sem_wait(&ping);
        if (__VERIFIER_nondet_bool())
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
