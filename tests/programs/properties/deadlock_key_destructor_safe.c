// expect: TRUE
// options: --property deadlock
// The destructor of a thread's own value posts the semaphore that main waits for.
#include <pthread.h>
#include <semaphore.h>

pthread_key_t key;
sem_t done;
int value;

void at_end(void *arg) {
    sem_post(&done);
}

void *worker(void *arg) {
    pthread_setspecific(key, &value);
    return 0;
}

int main(void) {
    pthread_t t;
    sem_init(&done, 0, 0);
    pthread_key_create(&key, at_end);
    pthread_create(&t, 0, worker, 0);
    sem_wait(&done);
    pthread_join(t, 0);
    return 0;
}
