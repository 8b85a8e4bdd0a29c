// expect: TRUE
// options: --property deadlock
// Two threads each read one of two read-write locks and write the other one only if that can be had at once, or in time.
#include <pthread.h>
#include <time.h>

pthread_rwlock_t a = PTHREAD_RWLOCK_INITIALIZER, b = PTHREAD_RWLOCK_INITIALIZER;

void *back(void *arg) {
    while (1) {
        pthread_rwlock_rdlock(&b);
        if (pthread_rwlock_trywrlock(&a) == 0)
            pthread_rwlock_unlock(&a);
        pthread_rwlock_unlock(&b);
    }
}

int main(void) {
    pthread_t t;
    struct timespec limit = { 1, 0 };
    pthread_create(&t, 0, back, 0);
    while (1) {
        pthread_rwlock_rdlock(&a);
        if (pthread_rwlock_timedwrlock(&b, &limit) == 0)
            pthread_rwlock_unlock(&b);
        pthread_rwlock_unlock(&a);
    }
}
