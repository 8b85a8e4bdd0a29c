// expect: FALSE(no-deadlock)
// options: --property deadlock
// Two of three threads wait for each other; the third one, main, runs on for ever.
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
volatile int ticks;

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
    pthread_t t, u;
    pthread_create(&t, 0, forth, 0);
    pthread_create(&u, 0, back, 0);
    while (1)
        ticks = 1 - ticks;
}
