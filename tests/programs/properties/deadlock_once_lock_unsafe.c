// expect: FALSE(no-deadlock)
// options: --property deadlock
// A once routine takes a lock which another caller of it holds.
#include <pthread.h>

pthread_once_t once = PTHREAD_ONCE_INIT;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void set_up(void) {
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
}

static void nothing(void) {
}

void *worker(void *arg) {
    pthread_once(&once, set_up);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    pthread_once(&once, nothing);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
