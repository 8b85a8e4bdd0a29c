// expect: TRUE
// options: --property deadlock --no-spurious-wakeups
// A thread relies on waking up only when it is signalled, which an option grants.
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
