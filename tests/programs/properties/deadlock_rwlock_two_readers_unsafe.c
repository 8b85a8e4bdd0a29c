// expect: FALSE(no-deadlock)
// options: --property deadlock
// A writer waits for two readers, one that reads for ever, and one that waits for the writer's mutex.
#include <pthread.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
volatile int ticks;

void *endless(void *arg) {
    while (1)
        ticks = 1 - ticks;
}

void *reader(void *arg) {
    pthread_rwlock_rdlock(&l);
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    pthread_rwlock_unlock(&l);
    return 0;
}

void *writer(void *arg) {
    pthread_mutex_lock(&m);
    pthread_rwlock_wrlock(&l);
    pthread_rwlock_unlock(&l);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_rwlock_rdlock(&l);
    pthread_create(&t, 0, reader, 0);
    pthread_create(&u, 0, writer, 0);
    endless(0);
    return 0;
}
