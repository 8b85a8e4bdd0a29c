// expect: FALSE(no-deadlock)
// options: --property deadlock
// A worker waits for orders only, and does not look at the flag that says that there will be none any more.
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
_Bool order, stop;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    while (!stop) {
        while (!order)
            pthread_cond_wait(&c, &m);
        order = 0;
    }
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    for (unsigned n = __VERIFIER_nondet_uint(); n > 0; n--) {
        pthread_mutex_lock(&m);
        order = 1;
        pthread_cond_signal(&c);
        pthread_mutex_unlock(&m);
    }
    pthread_mutex_lock(&m);
    stop = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
