// expect: FALSE(locks)
// options: --property locks
// A loop that was left by break holds the mutex, one that has run to its end does not; both unlock.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
    for (int i = 0; i < 3; i++) {
        pthread_mutex_lock(&m);
        if (__VERIFIER_nondet_int() == 0)
            break;
        pthread_mutex_unlock(&m);
    }
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    return 0;
}
