// expect: TRUE
// options: --property locks
// Jumps into two labels, behind one of which there is an unlock; each path comes to the right one, for ever.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int level;

void *worker(void *arg) {
again:
    pthread_mutex_lock(&m);
    if (level > 2)
        goto unlock;
    level++;
    pthread_mutex_unlock(&m);
    if (__VERIFIER_nondet_int() < 0)
        goto done;
    goto again;
unlock:
    level = 0;
    pthread_mutex_unlock(&m);
    goto again;
done:
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    return 0;
}
