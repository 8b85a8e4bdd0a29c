// expect: TRUE
// options: --property deadlock
// Two readers with opposite mutex orders are harmless: nobody ever writes.
#include <pthread.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *lock_first(void *arg) {
    while (1) {
        pthread_rwlock_rdlock(&l);
        pthread_mutex_lock(&m);
        pthread_mutex_unlock(&m);
        pthread_rwlock_unlock(&l);
    }
}

void *mutex_first(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        pthread_rwlock_rdlock(&l);
        pthread_rwlock_unlock(&l);
        pthread_mutex_unlock(&m);
    }
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, lock_first, 0);
    pthread_create(&u, 0, mutex_first, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
