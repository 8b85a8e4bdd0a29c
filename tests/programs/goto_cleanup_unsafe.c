// expect: FALSE(locks)
// One of the ways to the end leaves out the label that takes the lock, but not the one that releases it.
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);
pthread_mutex_t m;
int shared;

void *run(void *arg) {
    if (__VERIFIER_nondet_bool())
        goto out;
    pthread_mutex_lock(&m);
    shared++;
out:
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    pthread_join(t, 0);
    return 0;
}
