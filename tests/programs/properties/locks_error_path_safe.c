// expect: TRUE
// options: --property locks
// The error path leaves before the lock; any number of calls.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int stored;

static int store(int value) {
    int status = -1;
    if (value < 0)
        goto out;
    pthread_mutex_lock(&m);
    stored = value;
    status = 0;
    pthread_mutex_unlock(&m);
out:
    return status;
}

void *worker(void *arg) {
    while (store(__VERIFIER_nondet_int()) == 0)
        ;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    return 0;
}
