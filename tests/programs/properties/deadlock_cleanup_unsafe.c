// expect: FALSE(no-deadlock)
// options: --property deadlock
// A thread that leaves by pthread_exit keeps its lock, since the handler has been popped before.
#include <pthread.h>
#include <semaphore.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
sem_t done;

void clean_up(void *arg) {
    pthread_mutex_unlock(&m);
}

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    pthread_cleanup_push(clean_up, 0);
    sem_post(&done);
    pthread_cleanup_pop(0);
    pthread_exit(0);
}

int main(void) {
    pthread_t t;
    sem_init(&done, 0, 0);
    pthread_create(&t, 0, worker, 0);
    sem_wait(&done);
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    return 0;
}
