// expect: FALSE(no-deadlock)
// options: --property deadlock
// A recursive mutex is unlocked less often than locked, by a thread that then ends.
#include <pthread.h>

pthread_mutex_t m;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_mutexattr_t attr;
    pthread_t t;
    pthread_mutexattr_init(&attr);
    pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&m, &attr);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    return 0;
}
