// expect: FALSE(no-deadlock)
// options: --property deadlock
// Two dining philosophers, both left-handed.
#include <pthread.h>

#define N 2
pthread_mutex_t fork_[N] = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER };

void *philosopher(void *arg) {
    int me = *(int *)arg;
    while (1) {
        pthread_mutex_lock(&fork_[me]);
        pthread_mutex_lock(&fork_[(me + 1) % N]);
        pthread_mutex_unlock(&fork_[(me + 1) % N]);
        pthread_mutex_unlock(&fork_[me]);
    }
}

int number[N];

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++) {
        number[i] = i;
        pthread_create(&t[i], 0, philosopher, &number[i]);
    }
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return 0;
}
