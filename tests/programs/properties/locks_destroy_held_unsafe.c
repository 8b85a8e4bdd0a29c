// expect: FALSE(locks)
// options: --property locks
// Main destroys a mutex although its thread keeps it until the end of the program.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    pthread_mutex_destroy(&m);
    return 0;
}
