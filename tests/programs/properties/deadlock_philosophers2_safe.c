// expect: TRUE
// options: --property deadlock
// Two dining philosophers that eat for ever; the second one is right-handed.
#include <pthread.h>

pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER, right = PTHREAD_MUTEX_INITIALIZER;
int meals;

void *one(void *arg) {
    while (1) {
        pthread_mutex_lock(&left);
        pthread_mutex_lock(&right);
        meals++;
        pthread_mutex_unlock(&right);
        pthread_mutex_unlock(&left);
    }
}

void *two(void *arg) {
    while (1) {
        pthread_mutex_lock(&left);
        pthread_mutex_lock(&right);
        meals++;
        pthread_mutex_unlock(&left);
        pthread_mutex_unlock(&right);
    }
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, one, 0);
    pthread_create(&u, 0, two, 0);
    pthread_join(u, 0);
    pthread_join(t, 0);
    return 0;
}
