// expect: TRUE
// options: --property deadlock
// Four dining philosophers who eat once; the first one is right-handed.
#include <pthread.h>

#define N 4
pthread_mutex_t fork_[N];

void *philosopher(void *arg) {
    long me = (long)arg;
    long one = me == 0 ? 1 : me;
    long other = me == 0 ? 0 : (me + 1) % N;
    pthread_mutex_lock(&fork_[one]);
    pthread_mutex_lock(&fork_[other]);
    pthread_mutex_unlock(&fork_[other]);
    pthread_mutex_unlock(&fork_[one]);
    return 0;
}

int main(void) {
    pthread_t t[N];
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], 0, philosopher, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return 0;
}
