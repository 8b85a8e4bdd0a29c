// expect: TRUE
// options: --property deadlock
// Two binary semaphores that serve as locks are taken in one order, for ever.
#include <pthread.h>
#include <semaphore.h>

sem_t a, b;

void *worker(void *arg) {
    while (1) {
        sem_wait(&a);
        sem_wait(&b);
        sem_post(&a);
        sem_post(&b);
    }
}

int main(void) {
    pthread_t t, u;
    sem_init(&a, 0, 1);
    sem_init(&b, 0, 1);
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
