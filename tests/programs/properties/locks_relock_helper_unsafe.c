// expect: FALSE(locks)
// options: --property locks
// A function that locks calls another that locks, but only when the other thread has asked for it.
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
atomic_int asked;
int total, shown;

void show(void) {
    pthread_mutex_lock(&m);
    shown = total;
    pthread_mutex_unlock(&m);
}

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    total++;
    if (asked)
        show();
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    asked = 1;
    pthread_join(t, 0);
    return 0;
}
