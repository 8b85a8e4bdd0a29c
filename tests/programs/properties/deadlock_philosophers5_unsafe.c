// expect: FALSE(no-deadlock)
// options: --property deadlock
// Five dining philosophers, all left-handed, who eat for ever.
#include <pthread.h>

#define N 5
pthread_mutex_t fork_[N];

void *philosopher(void *arg) {
    long me = (long)arg;
    while (1) {
        pthread_mutex_lock(&fork_[me]);
        pthread_mutex_lock(&fork_[(me + 1) % N]);
        pthread_mutex_unlock(&fork_[me]);
        pthread_mutex_unlock(&fork_[(me + 1) % N]);
    }
}

int main(void) {
    pthread_t t[N];
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], 0, philosopher, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return 0;
}
