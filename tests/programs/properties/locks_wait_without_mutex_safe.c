// expect: TRUE
// options: --property locks
// After a wait the thread holds the mutex again, as it did before, however often it waits.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready;

void *waiter(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        while (!ready)
            pthread_cond_wait(&c, &m);
        ready = 0;
        pthread_mutex_unlock(&m);
    }
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, waiter, 0);
    while (1) {
        pthread_mutex_lock(&m);
        ready = 1;
        pthread_mutex_unlock(&m);
        pthread_cond_signal(&c);
    }
}
