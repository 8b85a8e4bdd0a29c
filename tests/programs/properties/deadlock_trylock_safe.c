// expect: TRUE
// options: --property deadlock
// Opposite orders are harmless if one side only tries, and gives up; for ever.
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

void *patient(void *arg) {
    while (1) {
        pthread_mutex_lock(&a);
        pthread_mutex_lock(&b);
        pthread_mutex_unlock(&b);
        pthread_mutex_unlock(&a);
    }
}

void *careful(void *arg) {
    while (1) {
        pthread_mutex_lock(&b);
        if (pthread_mutex_trylock(&a) == 0)
            pthread_mutex_unlock(&a);
        pthread_mutex_unlock(&b);
    }
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, patient, 0);
    pthread_create(&u, 0, careful, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
