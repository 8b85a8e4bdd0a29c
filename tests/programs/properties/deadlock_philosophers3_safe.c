// expect: TRUE
// options: --property deadlock
// Three dining philosophers who eat for ever; the last one is right-handed.
#include <pthread.h>

#define N 3
pthread_mutex_t fork_[N];
int number[N];

void *philosopher(void *arg) {
    int me = *(int *)arg;
    int low = me == N - 1 ? 0 : me;
    int high = me == N - 1 ? N - 1 : me + 1;
    while (1) {
        pthread_mutex_lock(&fork_[low]);
        pthread_mutex_lock(&fork_[high]);
        pthread_mutex_unlock(&fork_[high]);
        pthread_mutex_unlock(&fork_[low]);
    }
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_mutex_init(&fork_[i], 0);
    for (int i = 0; i < N; i++) {
        number[i] = i;
        pthread_create(&t[i], 0, philosopher, &number[i]);
    }
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return 0;
}
