// expect: TRUE
// options: --property deadlock
// A thread that leaves by pthread_exit posts and unlocks in its clean-up handler.
#include <pthread.h>
#include <semaphore.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
sem_t done;

void clean_up(void *arg) {
    pthread_mutex_unlock(&m);
    sem_post(&done);
}

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    pthread_cleanup_push(clean_up, 0);
    pthread_exit(0);
    pthread_cleanup_pop(0);
    return 0;
}

int main(void) {
    pthread_t t;
    sem_init(&done, 0, 0);
    pthread_create(&t, 0, worker, 0);
    sem_wait(&done);
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
