// expect: TRUE
// options: --property locks
// A thread unlocks only if its lock with a time limit has succeeded, for ever.
#include <pthread.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
    struct timespec limit = { 1, 0 };
    while (1)
        if (pthread_mutex_timedlock(&m, &limit) == 0)
            pthread_mutex_unlock(&m);
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    while (1) {
        pthread_mutex_lock(&m);
        pthread_mutex_unlock(&m);
    }
}
