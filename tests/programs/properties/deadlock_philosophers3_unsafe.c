// expect: FALSE(no-deadlock)
// options: --property deadlock
// Three dining philosophers, all left-handed, who eat once.
#include <pthread.h>

#define N 3
pthread_mutex_t fork_[N];
int number[N];

void *philosopher(void *arg) {
    int me = *(int *)arg;
    pthread_mutex_lock(&fork_[me]);
    pthread_mutex_lock(&fork_[(me + 1) % N]);
    pthread_mutex_unlock(&fork_[(me + 1) % N]);
    pthread_mutex_unlock(&fork_[me]);
    return 0;
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
