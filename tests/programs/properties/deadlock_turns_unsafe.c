// expect: FALSE(no-deadlock)
// options: --property deadlock
// Opposite orders, and a variable says whose turn it is, but the turn is given away before the locks are.
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
atomic_int turn;

void *forth(void *arg) {
    while (1) {
        if (atomic_load(&turn) == 0) {
            pthread_mutex_lock(&a);
            atomic_store(&turn, 1);
            pthread_mutex_lock(&b);
            pthread_mutex_unlock(&b);
            pthread_mutex_unlock(&a);
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
