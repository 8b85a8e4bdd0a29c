// expect: FALSE(locks)
// A thread unlocks a mutex that another thread holds.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int locked;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    locked = 1;
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    if (locked)
        pthread_mutex_unlock(&m);
    pthread_join(a, 0);
    return 0;
}
