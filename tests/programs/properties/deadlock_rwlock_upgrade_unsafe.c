// expect: FALSE(no-deadlock)
// options: --property deadlock
// Two readers want to become writers without giving up their reading.
#include <pthread.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int value;

void *worker(void *arg) {
    pthread_rwlock_rdlock(&l);
    if (value == 0) {
        pthread_rwlock_wrlock(&l);
        value = 1;
        pthread_rwlock_unlock(&l);
    }
    pthread_rwlock_unlock(&l);
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
