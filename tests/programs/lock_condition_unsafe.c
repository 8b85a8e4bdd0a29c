// expect: FALSE(locks)
// The condition is a global and may change between lock and unlock.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int use_lock;

void *worker(void *arg) {
    if (use_lock)
        pthread_mutex_lock(&m);
    if (use_lock)
        pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    use_lock = 1;
    pthread_join(a, 0);
    return 0;
}
