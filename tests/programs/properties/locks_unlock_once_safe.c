// expect: TRUE
// options: --property locks
// Two threads lock and unlock in pairs, for ever, on whichever path an input picks.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
    while (1) {
        pthread_mutex_t *p = __VERIFIER_nondet_int() > 0 ? &m : &n;
        pthread_mutex_lock(p);
        pthread_mutex_unlock(p);
    }
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
