// expect: TRUE
// options: --property deadlock
// Locks of an array are taken in the order of their addresses, whoever asks, for ever.
#include <pthread.h>

pthread_mutex_t locks[3];

static void take(pthread_mutex_t *p, pthread_mutex_t *q) {
    pthread_mutex_t *low = p < q ? p : q, *high = p < q ? q : p;
    pthread_mutex_lock(low);
    pthread_mutex_lock(high);
    pthread_mutex_unlock(high);
    pthread_mutex_unlock(low);
}

void *forth(void *arg) {
    while (1)
        take(&locks[0], &locks[2]);
}

void *back(void *arg) {
    while (1)
        take(&locks[2], &locks[0]);
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, forth, 0);
    pthread_create(&u, 0, back, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
