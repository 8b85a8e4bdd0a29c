// expect: TRUE
// options: --property deadlock
// The bad order is taken only once the other thread has said that it is done with its locks, which it takes for ever else.
#include <pthread.h>
#include <stdatomic.h>

extern _Bool __VERIFIER_nondet_bool(void);

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
atomic_int done;

void *other(void *arg) {
    while (__VERIFIER_nondet_bool()) {
        pthread_mutex_lock(&a);
        pthread_mutex_lock(&b);
        pthread_mutex_unlock(&b);
        pthread_mutex_unlock(&a);
    }
    atomic_store(&done, 1);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    if (atomic_load(&done)) {
        pthread_mutex_lock(&b);
        pthread_mutex_lock(&a);
        pthread_mutex_unlock(&a);
        pthread_mutex_unlock(&b);
    }
    pthread_join(t, 0);
    return 0;
}
