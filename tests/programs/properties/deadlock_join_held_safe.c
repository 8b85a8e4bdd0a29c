// expect: TRUE
// options: --property deadlock
// Main joins a thread while it holds a lock, but only when the thread is past its last use of the lock.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int done;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    done = 1;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    while (1) {
        pthread_mutex_lock(&m);
        if (done)
            pthread_join(t, 0);
        int leave = done;
        pthread_mutex_unlock(&m);
        if (leave)
            return 0;
    }
}
