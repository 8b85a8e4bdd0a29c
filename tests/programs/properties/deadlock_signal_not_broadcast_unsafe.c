// expect: FALSE(no-deadlock)
// options: --property deadlock
// Two threads may wait for the start, but only one of them is woken up.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t go = PTHREAD_COND_INITIALIZER;
int started;

void *runner(void *arg) {
    pthread_mutex_lock(&m);
    while (!started)
        pthread_cond_wait(&go, &m);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, runner, 0);
    pthread_create(&u, 0, runner, 0);
    pthread_mutex_lock(&m);
    started = 1;
    pthread_cond_signal(&go);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
