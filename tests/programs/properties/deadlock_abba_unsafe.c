// expect: FALSE(no-deadlock)
// options: --property deadlock
// Two threads take two locks in opposite orders.
#include <pthread.h>

pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
int sum;

void *up(void *arg) {
    pthread_mutex_lock(&first);
    pthread_mutex_lock(&second);
    sum++;
    pthread_mutex_unlock(&second);
    pthread_mutex_unlock(&first);
    return 0;
}

void *down(void *arg) {
    pthread_mutex_lock(&second);
    pthread_mutex_lock(&first);
    sum--;
    pthread_mutex_unlock(&first);
    pthread_mutex_unlock(&second);
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
