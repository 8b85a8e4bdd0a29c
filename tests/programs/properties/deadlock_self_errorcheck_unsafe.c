// expect: FALSE(no-deadlock)
// options: --property deadlock
// Error-checking mutexes do not help against two threads that take them in opposite orders.
#define _GNU_SOURCE
#include <pthread.h>

pthread_mutex_t a = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
pthread_mutex_t b = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;

void *forth(void *arg) {
    if (pthread_mutex_lock(&a) == 0 && pthread_mutex_lock(&b) == 0) {
        pthread_mutex_unlock(&b);
        pthread_mutex_unlock(&a);
    }
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, forth, 0);
    if (pthread_mutex_lock(&b) == 0 && pthread_mutex_lock(&a) == 0) {
        pthread_mutex_unlock(&a);
        pthread_mutex_unlock(&b);
    }
    pthread_join(t, 0);
    return 0;
}
