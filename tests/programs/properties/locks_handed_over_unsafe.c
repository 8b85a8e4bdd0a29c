// expect: FALSE(locks)
// options: --property locks
// One thread locks, tells another one by a semaphore, and that one unlocks.
#include <pthread.h>
#include <semaphore.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
sem_t locked;

void *worker(void *arg) {
    sem_wait(&locked);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    sem_init(&locked, 0, 0);
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    sem_post(&locked);
    pthread_join(t, 0);
    return 0;
}
