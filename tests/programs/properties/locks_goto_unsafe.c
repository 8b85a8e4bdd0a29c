// expect: FALSE(locks)
// options: --property locks
// A path that has unlocked jumps to a label behind which there is an unlock once more.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int level;

void *worker(void *arg) {
    int n = __VERIFIER_nondet_int();
    pthread_mutex_lock(&m);
    if (level > 2)
        goto fail;
    level++;
    pthread_mutex_unlock(&m);
    if (n < 0)
        goto fail;
    return 0;
fail:
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    return 0;
}
