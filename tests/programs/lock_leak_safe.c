// expect: TRUE
// The early return keeps the lock and says so.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int queue;

int take(void) {
    pthread_mutex_lock(&m);
    if (queue == 0)
        return 0;
    queue--;
    pthread_mutex_unlock(&m);
    return 1;
}

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    queue++;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    if (!take())
        pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
