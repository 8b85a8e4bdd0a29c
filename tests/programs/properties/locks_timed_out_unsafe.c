// expect: FALSE(locks)
// options: --property locks
// A thread unlocks although its lock with a time limit may have given up.
#include <pthread.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
    struct timespec limit = { 1, 0 };
    pthread_mutex_timedlock(&m, &limit);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
