// expect: TRUE
// options: --property deadlock
// Threads that wait for each other's semaphores are no deadlock, since main returns and ends the program.
#include <pthread.h>
#include <semaphore.h>

sem_t a, b;

void *one(void *arg) {
    sem_wait(&a);
    sem_post(&b);
    return 0;
}

void *two(void *arg) {
    sem_wait(&b);
    sem_post(&a);
    return 0;
}

int main(void) {
    pthread_t t, u;
    sem_init(&a, 0, 0);
    sem_init(&b, 0, 0);
    pthread_create(&t, 0, one, 0);
    pthread_create(&u, 0, two, 0);
    return 0;
}
