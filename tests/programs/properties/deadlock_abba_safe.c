// expect: TRUE
// options: --property deadlock
// Two threads take two locks in the same order, for ever.
#include <pthread.h>

pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
int sum;

void *up(void *arg) {
    while (1) {
        pthread_mutex_lock(&first);
        pthread_mutex_lock(&second);
        sum++;
        pthread_mutex_unlock(&second);
        pthread_mutex_unlock(&first);
    }
    return 0;
}

void *down(void *arg) {
    while (1) {
        pthread_mutex_lock(&first);
        pthread_mutex_lock(&second);
        sum--;
        pthread_mutex_unlock(&first);
        pthread_mutex_unlock(&second);
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, up, 0);
    pthread_create(&b, 0, down, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
