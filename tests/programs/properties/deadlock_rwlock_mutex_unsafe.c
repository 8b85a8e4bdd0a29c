// expect: FALSE(no-deadlock)
// options: --property deadlock
// A writer waits for a reader that waits for a mutex of the writer; a second reader is no part of it.
#include <pthread.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *reader(void *arg) {
    pthread_rwlock_rdlock(&l);
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    pthread_rwlock_unlock(&l);
    return 0;
}

void *bystander(void *arg) {
    while (1) {
        pthread_rwlock_rdlock(&l);
        pthread_rwlock_unlock(&l);
    }
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, bystander, 0);
    pthread_create(&u, 0, reader, 0);
    pthread_mutex_lock(&m);
    pthread_rwlock_wrlock(&l);
    pthread_rwlock_unlock(&l);
    pthread_mutex_unlock(&m);
    return 0;
}
