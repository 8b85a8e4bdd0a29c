// expect: TRUE
// options: --property deadlock
// The predicate is changed without the lock, but the lock is taken once before the signal, which makes up for it.
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
atomic_int ready;

void *waiter(void *arg) {
    pthread_mutex_lock(&m);
    while (!atomic_load(&ready))
        pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, waiter, 0);
    atomic_store(&ready, 1);
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    pthread_cond_signal(&c);
    pthread_join(t, 0);
    return 0;
}
