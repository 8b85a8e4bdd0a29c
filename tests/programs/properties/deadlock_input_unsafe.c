// expect: FALSE(no-deadlock)
// options: --property deadlock
// The order of the locks depends on an input; one value of many is bad.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return 0;
}

int main(void) {
    pthread_t t;
    int x = __VERIFIER_nondet_int();
    pthread_create(&t, 0, worker, 0);
    int is_bad = x > 1000 && x % 1009 == 17 && x < 2100;
    pthread_mutex_lock(is_bad ? &b : &a);
    pthread_mutex_lock(is_bad ? &a : &b);
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    pthread_join(t, 0);
    return 0;
}
