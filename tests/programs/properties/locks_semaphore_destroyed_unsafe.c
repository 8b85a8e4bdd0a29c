// expect: FALSE(locks)
// options: --property locks
// Main destroys a semaphore as soon as it has got past it, while the second thread may still post.
#include <pthread.h>
#include <semaphore.h>

sem_t s;

void *worker(void *arg) {
    sem_post(&s);
    return 0;
}

int main(void) {
    pthread_t t, u;
    sem_init(&s, 0, 0);
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    sem_wait(&s);
    sem_destroy(&s);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
