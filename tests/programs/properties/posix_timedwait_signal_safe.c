// expect: TRUE
// options: --property deadlock
// A wait that times out may use up a signal (POSIX pthread_cond_timedwait), so the late thread passes it on.
#include <errno.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready;

void *patient(void *arg) {
    pthread_mutex_lock(&m);
    if (!ready)
        pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    return 0;
}

void *hasty(void *arg) {
    struct timespec limit = { 5, 0 };
    pthread_mutex_lock(&m);
    pthread_cond_timedwait(&c, &m, &limit);
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, patient, 0);
    pthread_create(&u, 0, hasty, 0);
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
