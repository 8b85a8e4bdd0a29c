// expect: FALSE(locks)
// A second unlock of the same mutex, on one of two paths.
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
    pthread_mutex_lock(&m);
    if (__VERIFIER_nondet_bool())
        pthread_mutex_unlock(&m);
    pthread_mutex_unlock(&m);
    return 0;
}
