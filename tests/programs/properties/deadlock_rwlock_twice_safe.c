// expect: TRUE
// options: --property deadlock
// A reader locks twice for reading while a writer comes and goes: the writer never waits, so nobody stands back for it.
#include <pthread.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

void *reader(void *arg) {
    while (1) {
        pthread_rwlock_rdlock(&l);
        pthread_rwlock_rdlock(&l);
        pthread_rwlock_unlock(&l);
        pthread_rwlock_unlock(&l);
    }
}

void *writer(void *arg) {
    while (1) {
        if (pthread_rwlock_trywrlock(&l) == 0)
            pthread_rwlock_unlock(&l);
    }
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, reader, 0);
    pthread_create(&u, 0, writer, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
