// expect: TRUE
// options: --property locks
// Waiting with an error-checking mutex that the caller does not hold gives EPERM, which is no misuse.
#include <errno.h>
#include <pthread.h>

pthread_mutex_t m;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;

void *worker(void *arg) {
    if (pthread_cond_wait(&c, &m) != EPERM)
        pthread_mutex_destroy(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&m, &kind);
    pthread_mutex_lock(&m);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    pthread_mutex_unlock(&m);
    return 0;
}
