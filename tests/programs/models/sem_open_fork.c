// expect: UNKNOWN
// The child may post the semaphore, which is not followed.
#include <assert.h>
#include <fcntl.h>
#include <semaphore.h>
#include <unistd.h>

int main(void) {
    sem_t *ready = sem_open("/ready", O_CREAT, 0600, 0);
    if (ready == SEM_FAILED)
        return 1;
    pid_t child = fork();
    if (child == 0) {
        sem_post(ready);
        _exit(0);
    }
    if (child > 0) {
        sem_wait(ready);
        assert(0);
    }
    return 0;
}
