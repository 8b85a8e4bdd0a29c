// expect: FALSE(no-deadlock)
// options: --property deadlock
// A wake-up is lost while main runs on for ever: nobody is left that could signal.
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
volatile int ticks;

void *waiter(void *arg) {
    pthread_mutex_lock(&lock);
    pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    return 0;
}

void *signaller(void *arg) {
    pthread_mutex_lock(&lock);
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, waiter, 0);
    pthread_create(&b, 0, signaller, 0);
    while (1)
        ticks = !ticks;
}
