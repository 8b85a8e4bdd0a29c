// expect: FALSE(locks)
// options: --property locks
// A condition variable is destroyed under the lock, and signalled after it.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_mutex_unlock(&m);
    pthread_cond_signal(&c);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    while (!ready)
        pthread_cond_wait(&c, &m);
    pthread_cond_destroy(&c);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
