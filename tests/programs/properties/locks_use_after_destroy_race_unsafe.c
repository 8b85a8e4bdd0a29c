// expect: FALSE(locks)
// options: --property locks
// Two threads count themselves out before their last use of a mutex; who sees that nobody is left destroys it.
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
atomic_int users = 2;

void *worker(void *arg) {
    atomic_fetch_sub(&users, 1);
    pthread_mutex_lock(&m);
    int last = atomic_load(&users) == 0;
    pthread_mutex_unlock(&m);
    if (last)
        pthread_mutex_destroy(&m);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
