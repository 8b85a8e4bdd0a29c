// expect: FALSE(locks)
// Destroying a semaphore for which a thread waits is undefined (POSIX sem_destroy).
#include <pthread.h>
#include <semaphore.h>

sem_t s;

void *worker(void *arg)
{
    sem_wait(&s);
    return 0;
}

int main(void)
{
    pthread_t t;
    sem_init(&s, 0, 0);
    pthread_create(&t, 0, worker, 0);
    sem_destroy(&s);
    pthread_join(t, 0);
    return 0;
}
