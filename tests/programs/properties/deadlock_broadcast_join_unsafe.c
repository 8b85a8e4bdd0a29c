// expect: FALSE(no-deadlock)
// options: --property deadlock
// Main wakes up its threads and joins them with the mutex held, which they need to leave their waits.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t stop = PTHREAD_COND_INITIALIZER;
int stopped;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    while (!stopped)
        pthread_cond_wait(&stop, &m);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    pthread_mutex_lock(&m);
    stopped = 1;
    pthread_cond_broadcast(&stop);
    pthread_join(t, 0);
    pthread_join(u, 0);
    pthread_mutex_unlock(&m);
    return 0;
}
