// expect: TRUE
// options: --property deadlock
// Opposite orders, but a variable says whose turn it is, and both only look at it while it is theirs; for ever.
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
atomic_int turn;

void *forth(void *arg) {
    while (1) {
        if (atomic_load(&turn) == 0) {
            pthread_mutex_lock(&a);
            pthread_mutex_lock(&b);
            pthread_mutex_unlock(&b);
            pthread_mutex_unlock(&a);
            atomic_store(&turn, 1);
        }
    }
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, forth, 0);
    while (1) {
        if (atomic_load(&turn) == 1) {
            pthread_mutex_lock(&b);
            pthread_mutex_lock(&a);
            pthread_mutex_unlock(&a);
            pthread_mutex_unlock(&b);
            atomic_store(&turn, 0);
        }
    }
}
