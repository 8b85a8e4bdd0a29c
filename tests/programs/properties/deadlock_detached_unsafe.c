// expect: FALSE(no-deadlock)
// options: --property deadlock
// A detached thread keeps a lock and ends; main asks for it.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_detach(t);
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    return 0;
}
