// expect: TRUE
// options: --property deadlock
// Rounds go from 1 to 5 and again, and only in the sixth one the locks would be taken the other way round.
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
    for (int round = 1;; round = round % 5 + 1) {
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
