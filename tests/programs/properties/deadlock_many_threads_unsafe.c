// expect: FALSE(no-deadlock)
// options: --property deadlock
// Any number of threads, every second of which takes its locks the other way round.
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
    int odd = arg != 0;
    pthread_mutex_lock(odd ? &b : &a);
    pthread_mutex_lock(odd ? &a : &b);
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return 0;
}

int main(void) {
    pthread_t t;
    while (1) {
        pthread_create(&t, 0, worker, 0);
        pthread_create(&t, 0, worker, &a);
    }
}
