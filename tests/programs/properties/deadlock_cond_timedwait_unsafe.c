// expect: FALSE(no-deadlock)
// options: --property deadlock
// A wait that gives up waits without a limit for the one that it was waiting for.
#include <pthread.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int done;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    done = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    struct timespec limit = { 1, 0 };
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    if (!done)
        pthread_cond_timedwait(&c, &m, &limit);
    pthread_join(t, 0);
    pthread_mutex_unlock(&m);
    return 0;
}
