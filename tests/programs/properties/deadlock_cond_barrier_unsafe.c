// expect: FALSE(no-deadlock)
// options: --property deadlock
// A home-made barrier for three threads: the last one forgets to count itself before it wakes up the others.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t all = PTHREAD_COND_INITIALIZER;
int arrived;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    if (arrived == 2) {
        pthread_cond_broadcast(&all);
    } else {
        arrived++;
        while (arrived < 3)
            pthread_cond_wait(&all, &m);
    }
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
