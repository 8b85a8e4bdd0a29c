// expect: FALSE(unreach-call)
// Different names are different semaphores, so both threads are let in.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>

int counter;

static void *add(void *arg)
{
    sem_t *lock = sem_open("/unbraid-one", O_CREAT, 0600, 1);
    if (lock == SEM_FAILED)
        return 0;
    sem_wait(lock);
    counter++;
    assert(counter == 1);
    counter--;
    sem_post(lock);
    return 0;
}

int main(void)
{
    pthread_t thread;
    sem_t *lock = sem_open("/unbraid-another", O_CREAT, 0600, 1);
    if (lock == SEM_FAILED)
        return 0;
    pthread_create(&thread, 0, add, 0);
    sem_wait(lock);
    counter++;
    assert(counter == 1);
    counter--;
    sem_post(lock);
    pthread_join(thread, 0);
    return 0;
}
