// expect: TRUE
// options: --property deadlock
// A writer waits for a reader that reads for ever, but is busy all the time; others only read.
#include <pthread.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
volatile int ticks;

void *reader(void *arg) {
    while (1) {
        pthread_rwlock_rdlock(&l);
        pthread_rwlock_unlock(&l);
    }
}

void *writer(void *arg) {
    pthread_rwlock_wrlock(&l);
    pthread_rwlock_unlock(&l);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_rwlock_rdlock(&l);
    pthread_create(&t, 0, reader, 0);
    pthread_create(&u, 0, writer, 0);
    while (1)
        ticks = 1 - ticks;
}
