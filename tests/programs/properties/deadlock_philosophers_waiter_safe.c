// expect: TRUE
// options: --property deadlock
// Three left-handed philosophers who eat once; a waiter lets no more than two of them sit down.
#include <pthread.h>
#include <semaphore.h>

#define N 3
pthread_mutex_t fork_[N];
sem_t seats;

void *philosopher(void *arg) {
    long me = (long)arg;
    sem_wait(&seats);
    pthread_mutex_lock(&fork_[me]);
    pthread_mutex_lock(&fork_[(me + 1) % N]);
    pthread_mutex_unlock(&fork_[(me + 1) % N]);
    pthread_mutex_unlock(&fork_[me]);
    sem_post(&seats);
    return 0;
}

int main(void) {
    pthread_t t[N];
    sem_init(&seats, 0, N - 1);
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], 0, philosopher, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return 0;
}
