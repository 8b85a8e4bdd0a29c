// expect: FALSE(no-deadlock)
// options: --property deadlock
// Two threads join each other.
#include <pthread.h>

pthread_t one, two;
pthread_mutex_t ready = PTHREAD_MUTEX_INITIALIZER;

void *first(void *arg) {
    pthread_mutex_lock(&ready);
    pthread_mutex_unlock(&ready);
    pthread_join(two, 0);
    return 0;
}

void *second(void *arg) {
    pthread_mutex_lock(&ready);
    pthread_mutex_unlock(&ready);
    pthread_join(one, 0);
    return 0;
}

int main(void) {
    pthread_mutex_lock(&ready);
    pthread_create(&one, 0, first, 0);
    pthread_create(&two, 0, second, 0);
    pthread_mutex_unlock(&ready);
    pthread_exit(0);
}
