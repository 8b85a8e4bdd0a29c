// expect: FALSE(locks)
// options: --property locks
// A thread that reads once unlocks twice, while another reader still holds the lock.
#include <pthread.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

void *worker(void *arg) {
    pthread_rwlock_rdlock(&l);
    pthread_rwlock_unlock(&l);
    pthread_rwlock_unlock(&l);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_rwlock_rdlock(&l);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    pthread_rwlock_unlock(&l);
    return 0;
}
