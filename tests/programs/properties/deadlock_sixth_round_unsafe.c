// expect: FALSE(no-deadlock)
// options: --property deadlock
// In the sixth of its endless rounds a thread takes its locks the other way round.
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
    for (int round = 1;; round = round % 6 + 1) {
        pthread_mutex_lock(round == 6 ? &b : &a);
        pthread_mutex_lock(round == 6 ? &a : &b);
        pthread_mutex_unlock(&a);
        pthread_mutex_unlock(&b);
    }
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    while (1) {
        pthread_mutex_lock(&a);
        pthread_mutex_lock(&b);
        pthread_mutex_unlock(&b);
        pthread_mutex_unlock(&a);
    }
}
