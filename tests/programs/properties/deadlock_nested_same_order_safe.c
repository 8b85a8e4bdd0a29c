// expect: TRUE
// options: --property deadlock
// Three threads nest four locks, each some of them, always in the same order, for ever.
#include <pthread.h>

pthread_mutex_t a, b, c, d;

void *abc(void *arg) {
    while (1) {
        pthread_mutex_lock(&a);
        pthread_mutex_lock(&b);
        pthread_mutex_lock(&c);
        pthread_mutex_unlock(&a);
        pthread_mutex_unlock(&c);
        pthread_mutex_unlock(&b);
    }
}

void *bd(void *arg) {
    while (1) {
        pthread_mutex_lock(&b);
        pthread_mutex_lock(&d);
        pthread_mutex_unlock(&b);
        pthread_mutex_unlock(&d);
    }
}

void *acd(void *arg) {
    while (1) {
        pthread_mutex_lock(&a);
        pthread_mutex_lock(&c);
        pthread_mutex_lock(&d);
        pthread_mutex_unlock(&d);
        pthread_mutex_unlock(&c);
        pthread_mutex_unlock(&a);
    }
}

int main(void) {
    pthread_t t;
    pthread_mutex_init(&a, 0);
    pthread_mutex_init(&b, 0);
    pthread_mutex_init(&c, 0);
    pthread_mutex_init(&d, 0);
    pthread_create(&t, 0, abc, 0);
    pthread_create(&t, 0, bd, 0);
    acd(0);
    return 0;
}
