// expect: TRUE
// Who opens the same name has the same semaphore; its value stays until it is unlinked.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>

int counter;

static void *add(void *arg)
{
    sem_t *lock = sem_open("/unbraid-sem-open-safe", 0);
    if (lock == SEM_FAILED)
        return 0;
    assert(lock == arg);
    sem_wait(lock);
    counter++;
    assert(counter == 1);
    counter--;
    sem_post(lock);
    assert(sem_close(lock) == 0);
    return 0;
}

int main(void)
{
    pthread_t thread;
    int value;
    sem_unlink("/unbraid-sem-open-safe");
    sem_t *lock = sem_open("/unbraid-sem-open-safe", O_CREAT | O_EXCL, 0600, 1);
    if (lock == SEM_FAILED)
        return 0;
    assert(sem_open("/unbraid-sem-open-safe", O_CREAT | O_EXCL, 0600, 1) == SEM_FAILED);
    pthread_create(&thread, 0, add, lock);
    sem_wait(lock);
    counter++;
    assert(counter == 1);
    counter--;
    sem_post(lock);
    pthread_join(thread, 0);
    sem_post(lock);
    sem_close(lock);
    lock = sem_open("/unbraid-sem-open-safe", O_CREAT, 0600, 0);
    if (lock != SEM_FAILED) {
        sem_getvalue(lock, &value);
        assert(value == 2);
        assert(sem_unlink("/unbraid-sem-open-safe") == 0);
        assert(sem_unlink("/unbraid-sem-open-safe") == -1 && errno == ENOENT);
        sem_wait(lock);
        sem_close(lock);
    }
    return 0;
}
