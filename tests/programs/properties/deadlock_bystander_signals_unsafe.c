// expect: FALSE(no-deadlock)
// options: --property deadlock
// Two threads wait for each other's locks, while two others pass a semaphore to and fro for ever.
#include <pthread.h>
#include <semaphore.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
sem_t ping, pong;

void *forth(void *arg) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return 0;
}

void *back(void *arg) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    return 0;
}

void *player(void *arg) {
    while (1) {
        sem_wait(&ping);
        sem_post(&pong);
    }
}

int main(void) {
    pthread_t t, u, v;
    sem_init(&ping, 0, 1);
    sem_init(&pong, 0, 0);
    pthread_create(&v, 0, player, 0);
    pthread_create(&t, 0, forth, 0);
    pthread_create(&u, 0, back, 0);
    while (1) {
        sem_wait(&pong);
        sem_post(&ping);
    }
}
