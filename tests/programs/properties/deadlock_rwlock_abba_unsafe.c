// expect: FALSE(no-deadlock)
// options: --property deadlock
// Two threads each read one of two read-write locks and want to write the other one.
#include <pthread.h>

pthread_rwlock_t a = PTHREAD_RWLOCK_INITIALIZER, b = PTHREAD_RWLOCK_INITIALIZER;

void *back(void *arg) {
    pthread_rwlock_rdlock(&b);
    pthread_rwlock_wrlock(&a);
    pthread_rwlock_unlock(&a);
    pthread_rwlock_unlock(&b);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, back, 0);
    pthread_rwlock_rdlock(&a);
    pthread_rwlock_wrlock(&b);
    pthread_rwlock_unlock(&b);
    pthread_rwlock_unlock(&a);
    pthread_join(t, 0);
    return 0;
}
