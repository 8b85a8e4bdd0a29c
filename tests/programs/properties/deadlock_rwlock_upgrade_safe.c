// expect: TRUE
// options: --property deadlock
// Readers unlock before they lock for writing, and look again; for ever.
#include <pthread.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int value;

void *worker(void *arg) {
    while (1) {
        pthread_rwlock_rdlock(&l);
        int wants = value == 0;
        pthread_rwlock_unlock(&l);
        if (wants) {
            pthread_rwlock_wrlock(&l);
            if (value == 0)
                value = 1;
            pthread_rwlock_unlock(&l);
        }
    }
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
