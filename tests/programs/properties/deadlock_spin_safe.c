// expect: TRUE
// options: --property deadlock
// A spin lock inside a mutex, always in that order, for ever.
#include <pthread.h>

pthread_spinlock_t s;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int count;

void *worker(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        pthread_spin_lock(&s);
        count++;
        pthread_spin_unlock(&s);
        pthread_mutex_unlock(&m);
    }
}

int main(void) {
    pthread_t t;
    pthread_spin_init(&s, PTHREAD_PROCESS_PRIVATE);
    pthread_create(&t, 0, worker, 0);
    while (1) {
        pthread_spin_lock(&s);
        count--;
        pthread_spin_unlock(&s);
    }
}
