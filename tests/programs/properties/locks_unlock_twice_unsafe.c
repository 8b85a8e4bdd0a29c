// expect: FALSE(locks)
// options: --property locks
// A thread unlocks a mutex once more than it has locked it.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int data;

static void set(int value) {
    pthread_mutex_lock(&m);
    data = value;
    pthread_mutex_unlock(&m);
}

void *worker(void *arg) {
    set(1);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    return 0;
}
