// expect: TRUE
// options: --property deadlock
// A thread gives up waiting for a semaphore that nobody posts, and tries again for ever.
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

sem_t never;

void *worker(void *arg) {
    struct timespec limit = { 0, 1000 };
    while (sem_timedwait(&never, &limit) != 0)
        ;
    return 0;
}

int main(void) {
    pthread_t t;
    sem_init(&never, 0, 0);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    return 0;
}
