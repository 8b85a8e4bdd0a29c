// expect: TRUE
// options: --property race
// A slot is handed over again and again with a condition variable, and all is under the lock.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
unsigned slot;
int full;

void *producer(void *arg)
{
    for (unsigned n = 0;; n++) {
        pthread_mutex_lock(&m);
        while (full)
            pthread_cond_wait(&changed, &m);
        slot = n;
        full = 1;
        pthread_cond_signal(&changed);
        pthread_mutex_unlock(&m);
    }
}

int main(void)
{
    pthread_t t;
    unsigned sum = 0;
    pthread_create(&t, 0, producer, 0);
    while (1) {
        pthread_mutex_lock(&m);
        while (!full)
            pthread_cond_wait(&changed, &m);
        sum += slot;
        full = 0;
        pthread_cond_signal(&changed);
        pthread_mutex_unlock(&m);
    }
    return sum;
}
