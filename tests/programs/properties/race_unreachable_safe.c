// expect: TRUE
// options: --property race
// The write that would race is behind a semaphore that nobody ever posts to.
#include <pthread.h>
#include <semaphore.h>

sem_t never;
unsigned value;

void *worker(void *arg)
{
    sem_wait(&never);
    value = 0;
    return 0;
}

int main(void)
{
    pthread_t t;
    sem_init(&never, 0, 0);
    pthread_create(&t, 0, worker, 0);
    while (1)
        value++;
}
