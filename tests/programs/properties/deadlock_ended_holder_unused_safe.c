// expect: TRUE
// options: --property deadlock
// A thread ends with a lock that nobody asks for afterwards: others only try.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    return 0;
}

void *other(void *arg) {
    while (pthread_mutex_trylock(&m) == 0)
        pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, other, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
