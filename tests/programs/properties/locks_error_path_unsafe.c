// expect: FALSE(locks)
// options: --property locks
// The error path unlocks what it has not locked.
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
out:
    pthread_mutex_unlock(&m);
    return status;
}

void *worker(void *arg) {
    store(__VERIFIER_nondet_int());
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    store(7);
    pthread_join(t, 0);
    return 0;
}
