// expect: FALSE(valid-deref)
// A semaphore that could not be opened.
#include <fcntl.h>
#include <semaphore.h>

int main(void)
{
    sem_t *lock = sem_open("/unbraid-failed", O_CREAT, 0600, 1);
    sem_wait(lock);
    return 0;
}
