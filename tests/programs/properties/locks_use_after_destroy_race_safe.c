// expect: TRUE
// options: --property locks
// Two threads count themselves out after their last use of a mutex; who was the last one destroys it.
#include <pthread.h>
#include <stdatomic.h>

extern _Bool __VERIFIER_nondet_bool(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
atomic_int users = 2;

void *worker(void *arg) {
    do {
        pthread_mutex_lock(&m);
        pthread_mutex_unlock(&m);
    } while (__VERIFIER_nondet_bool());
    if (atomic_fetch_sub(&users, 1) == 1)
        pthread_mutex_destroy(&m);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
