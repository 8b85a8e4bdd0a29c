// expect: FALSE(locks)
// options: --property locks
// Main destroys a mutex when it has seen the thread's result, but the thread locks it once more after that.
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
atomic_int done;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    atomic_store(&done, 1);
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    int seen = atomic_load(&done);
    pthread_mutex_unlock(&m);
    if (!seen)
        pthread_join(t, 0);
    pthread_mutex_destroy(&m);
    return 0;
}
