// expect: FALSE(no-deadlock)
// options: --property deadlock
// A thread that wakes up for no reason takes it for a signal, and joins the thread that waits for its lock.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_mutex_lock(&m);
    pthread_create(&t, 0, worker, 0);
    pthread_cond_wait(&c, &m);
    pthread_join(t, 0);
    pthread_mutex_unlock(&m);
    return 0;
}
