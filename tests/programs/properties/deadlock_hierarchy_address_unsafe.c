// expect: FALSE(no-deadlock)
// options: --property deadlock
// Locks of an array are taken in the order of their addresses, but the one who takes the same lock twice forgot that.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

pthread_mutex_t locks[4];

static void take(unsigned i, unsigned j) {
    pthread_mutex_t *p = &locks[i % 4], *q = &locks[j % 4];
    pthread_mutex_lock(p < q ? p : q);
    pthread_mutex_lock(p < q ? q : p);
    pthread_mutex_unlock(p);
    pthread_mutex_unlock(q);
}

void *client(void *arg) {
    take(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, client, 0);
    take(0, 3);
    pthread_join(t, 0);
    return 0;
}
