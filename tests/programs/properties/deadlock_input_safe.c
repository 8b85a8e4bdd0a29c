// expect: TRUE
// options: --property deadlock
// The order of the locks depends on an input, but no value is bad, however many rounds another input asks for.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
    for (int n = __VERIFIER_nondet_int(); n > 0; n--) {
        pthread_mutex_lock(&a);
        pthread_mutex_lock(&b);
        pthread_mutex_unlock(&b);
        pthread_mutex_unlock(&a);
    }
    return 0;
}

int main(void) {
    pthread_t t;
    int x = __VERIFIER_nondet_int();
    pthread_create(&t, 0, worker, 0);
    if (x > 5 && x < 5) {
        pthread_mutex_lock(&b);
        pthread_mutex_lock(&a);
    } else {
        pthread_mutex_lock(&a);
        pthread_mutex_lock(&b);
    }
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    pthread_join(t, 0);
    return 0;
}
