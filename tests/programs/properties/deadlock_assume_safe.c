// expect: TRUE
// options: --property deadlock
// The input for which the locks would be taken the other way round is ruled out by an assumption.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

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
    __VERIFIER_assume(x != 3);
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(x == 3 ? &b : &a);
    pthread_mutex_lock(x == 3 ? &a : &b);
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    pthread_join(t, 0);
    return 0;
}
