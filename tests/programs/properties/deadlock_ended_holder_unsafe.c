// expect: FALSE(no-deadlock)
// options: --property deadlock
// A thread returns early and keeps its lock; the next one waits for it.
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int data;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    if (__VERIFIER_nondet_bool())
        return 0;
    data++;
    pthread_mutex_unlock(&m);
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
