// expect: TRUE
// options: --property deadlock
// One slot, one condition for a producer and two consumers that go on for ever, but everybody is woken up.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
_Bool full;

void *producer(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        while (full)
            pthread_cond_wait(&changed, &m);
        full = 1;
        pthread_cond_broadcast(&changed);
        pthread_mutex_unlock(&m);
    }
}

void *consumer(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        while (!full)
            pthread_cond_wait(&changed, &m);
        full = 0;
        pthread_cond_broadcast(&changed);
        pthread_mutex_unlock(&m);
    }
}

int main(void) {
    pthread_t t, u, v;
    pthread_create(&t, 0, producer, 0);
    pthread_create(&u, 0, consumer, 0);
    pthread_create(&v, 0, consumer, 0);
    pthread_join(t, 0);
    return 0;
}
