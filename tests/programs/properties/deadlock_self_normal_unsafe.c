// expect: FALSE(no-deadlock)
// options: --property deadlock
// A thread locks a normal mutex that it holds, while another thread is busy for ever.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
volatile int ticks;

static int size(void) {
    pthread_mutex_lock(&m);
    int result = ticks;
    pthread_mutex_unlock(&m);
    return result;
}

void *busy(void *arg) {
    while (1)
        ticks++;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, busy, 0);
    pthread_mutex_lock(&m);
    int n = size();
    pthread_mutex_unlock(&m);
    return n;
}
