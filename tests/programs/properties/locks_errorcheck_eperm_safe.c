// expect: TRUE
// options: --property locks
// Unlocking an error-checking mutex of another thread gives EPERM, which is no misuse; the thread keeps it.
#include <errno.h>
#include <pthread.h>

pthread_mutex_t m;

void *worker(void *arg) {
    if (pthread_mutex_unlock(&m) == EPERM)
        return 0;
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
