// expect: FALSE(no-deadlock)
// options: --property deadlock
// Two binary semaphores that serve as locks are taken in opposite orders.
#include <pthread.h>
#include <semaphore.h>

sem_t a, b;

void *forth(void *arg) {
    while (1) {
        sem_wait(&a);
        sem_wait(&b);
        sem_post(&b);
        sem_post(&a);
    }
}

void *back(void *arg) {
    while (1) {
        sem_wait(&b);
        sem_wait(&a);
        sem_post(&a);
        sem_post(&b);
    }
}

int main(void) {
    pthread_t t, u;
    sem_init(&a, 0, 1);
    sem_init(&b, 0, 1);
    pthread_create(&t, 0, forth, 0);
    pthread_create(&u, 0, back, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
