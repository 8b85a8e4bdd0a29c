// expect: TRUE
// options: --property deadlock
// Five dining philosophers who eat once; the last one is right-handed.
#include <pthread.h>

#define N 5
pthread_mutex_t fork_[N];

void *philosopher(void *arg) {
    long me = (long)arg;
    long low = me < N - 1 ? me : 0;
    long high = me < N - 1 ? me + 1 : N - 1;
    pthread_mutex_lock(&fork_[low]);
    pthread_mutex_lock(&fork_[high]);
    pthread_mutex_unlock(&fork_[high]);
    pthread_mutex_unlock(&fork_[low]);
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
