// expect: TRUE
// options: --property deadlock
// The waiter holds only the lock of the condition while it waits; the signaller takes an outer one as well; for ever.
#include <pthread.h>

pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER, inner = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready;

void *waiter(void *arg) {
    while (1) {
        pthread_mutex_lock(&outer);
        pthread_mutex_unlock(&outer);
        pthread_mutex_lock(&inner);
        while (!ready)
            pthread_cond_wait(&c, &inner);
        ready = 0;
        pthread_mutex_unlock(&inner);
    }
}

void *signaller(void *arg) {
    while (1) {
        pthread_mutex_lock(&outer);
        pthread_mutex_lock(&inner);
        ready = 1;
        pthread_cond_signal(&c);
        pthread_mutex_unlock(&inner);
        pthread_mutex_unlock(&outer);
    }
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, waiter, 0);
    pthread_create(&u, 0, signaller, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
