// expect: TRUE
// options: --property deadlock
// Opposite orders, but the second thread starts only when the first one has been joined.
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

void *forth(void *arg) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return 0;
}

void *back(void *arg) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, forth, 0);
    pthread_join(t, 0);
    pthread_create(&t, 0, back, 0);
    pthread_join(t, 0);
    return 0;
}
