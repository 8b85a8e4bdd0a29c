// expect: FALSE(valid-deref)
// The semaphore is used after it was closed.
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>

sem_t *lock;

static void *post(void *arg)
{
    sem_post(lock);
    return 0;
}

int main(void)
{
    pthread_t thread;
    lock = sem_open("/unbraid-closed", O_CREAT, 0600, 1);
    if (lock == SEM_FAILED)
        return 0;
    pthread_create(&thread, 0, post, 0);
    sem_close(lock);
    pthread_join(thread, 0);
    sem_unlink("/unbraid-closed");
    return 0;
}
