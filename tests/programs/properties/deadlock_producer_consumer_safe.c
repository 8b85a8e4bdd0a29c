// expect: TRUE
// options: --property deadlock
// One slot, a producer and a consumer that go on for ever, and a condition for each of them.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t not_full = PTHREAD_COND_INITIALIZER, not_empty = PTHREAD_COND_INITIALIZER;
_Bool full;

void *producer(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        while (full)
            pthread_cond_wait(&not_full, &m);
        full = 1;
        pthread_cond_signal(&not_empty);
        pthread_mutex_unlock(&m);
    }
}

void *consumer(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        while (!full)
            pthread_cond_wait(&not_empty, &m);
        full = 0;
        pthread_cond_signal(&not_full);
        pthread_mutex_unlock(&m);
    }
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, producer, 0);
    pthread_create(&u, 0, consumer, 0);
    pthread_join(t, 0);
    return 0;
}
