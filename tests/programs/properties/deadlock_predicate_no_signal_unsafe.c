// expect: FALSE(no-deadlock)
// options: --property deadlock
// On one of two paths the predicate is changed, but nobody is told.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int value;

void *waiter(void *arg) {
    pthread_mutex_lock(&m);
    while (value == 0)
        pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    int input = __VERIFIER_nondet_int();
    pthread_create(&t, 0, waiter, 0);
    pthread_mutex_lock(&m);
    if (input == 4711) {
        value = input;
    } else {
        value = 1;
        pthread_cond_signal(&c);
    }
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
