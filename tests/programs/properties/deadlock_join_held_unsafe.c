// expect: FALSE(no-deadlock)
// options: --property deadlock
// Main joins a thread while it holds the lock that the thread waits for.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int result;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    result = 1;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    if (!result)
        pthread_join(t, 0);
    pthread_mutex_unlock(&m);
    return 0;
}
