// expect: TRUE
// options: --property deadlock
// Main posts, and then joins the thread that waits for it.
#include <pthread.h>
#include <semaphore.h>

sem_t go;

void *worker(void *arg) {
    sem_wait(&go);
    return 0;
}

int main(void) {
    pthread_t t;
    sem_init(&go, 0, 0);
    pthread_create(&t, 0, worker, 0);
    sem_post(&go);
    pthread_join(t, 0);
    return 0;
}
