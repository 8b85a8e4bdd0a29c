// expect: TRUE
// options: --property deadlock
// Two threads walk along three locks, hand over hand, for ever.
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER, c = PTHREAD_MUTEX_INITIALIZER;

void *walker(void *arg) {
    while (1) {
        pthread_mutex_lock(&a);
        pthread_mutex_lock(&b);
        pthread_mutex_unlock(&a);
        pthread_mutex_lock(&c);
        pthread_mutex_unlock(&b);
        pthread_mutex_unlock(&c);
    }
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, walker, 0);
    walker(0);
    return 0;
}
