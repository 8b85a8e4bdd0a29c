// expect: TRUE
// options: --property deadlock
// Two consumers of one item each ask again when they wake up.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t full = PTHREAD_COND_INITIALIZER, empty = PTHREAD_COND_INITIALIZER;
int item;

void *consumer(void *arg) {
    pthread_mutex_lock(&m);
    while (!item)
        pthread_cond_wait(&full, &m);
    item = 0;
    pthread_cond_signal(&empty);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, consumer, 0);
    pthread_create(&u, 0, consumer, 0);
    pthread_mutex_lock(&m);
    item = 1;
    pthread_cond_signal(&full);
    while (item)
        pthread_cond_wait(&empty, &m);
    item = 2;
    pthread_cond_signal(&full);
    while (item)
        pthread_cond_wait(&empty, &m);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
