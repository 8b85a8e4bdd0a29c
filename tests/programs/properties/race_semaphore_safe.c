// expect: TRUE
// options: --property race
// Two semaphores hand one slot to and fro for ever.
#include <pthread.h>
#include <semaphore.h>

sem_t empty, full;
unsigned slot;

void *producer(void *arg)
{
    for (unsigned n = 0;; n++) {
        sem_wait(&empty);
        slot = n;
        sem_post(&full);
    }
}

int main(void)
{
    pthread_t t;
    unsigned sum = 0;
    sem_init(&empty, 0, 1);
    sem_init(&full, 0, 0);
    pthread_create(&t, 0, producer, 0);
    while (1) {
        sem_wait(&full);
        sum += slot;
        sem_post(&empty);
    }
    return sum;
}
