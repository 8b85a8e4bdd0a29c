// expect: FALSE(locks)
// options: --property locks
// The writer locks for writing once more.
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int value, copy;

void *reader(void *arg) {
    pthread_rwlock_rdlock(&lock);
    copy = value;
    pthread_rwlock_unlock(&lock);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, reader, 0);
    pthread_rwlock_wrlock(&lock);
    value = 1;
    pthread_rwlock_wrlock(&lock);
    pthread_rwlock_unlock(&lock);
    pthread_join(t, 0);
    return 0;
}
