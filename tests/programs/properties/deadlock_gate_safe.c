// expect: TRUE
// options: --property deadlock
// Opposite orders are harmless under a third lock that everybody takes first, for ever.
#include <pthread.h>

pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

void *forth(void *arg) {
    for (;;) {
        pthread_mutex_lock(&gate);
        pthread_mutex_lock(&a);
        pthread_mutex_lock(&b);
        pthread_mutex_unlock(&b);
        pthread_mutex_unlock(&a);
        pthread_mutex_unlock(&gate);
    }
}

void *back(void *arg) {
    for (;;) {
        pthread_mutex_lock(&gate);
        pthread_mutex_lock(&b);
        pthread_mutex_lock(&a);
        pthread_mutex_unlock(&gate);
        pthread_mutex_unlock(&a);
        pthread_mutex_unlock(&b);
    }
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, forth, 0);
    pthread_create(&u, 0, back, 0);
    pthread_join(t, 0);
    return 0;
}
