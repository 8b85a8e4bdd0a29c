// expect: TRUE
// clause: POSIX sem_trywait
// runs: pass
// A semaphore that is zero gives -1, and errno is EAGAIN.
#include <assert.h>
#include <errno.h>
#include <semaphore.h>
int main(void) {
    sem_t sem;
    sem_init(&sem, 0, 1);
    assert(sem_trywait(&sem) == 0);
    assert(sem_trywait(&sem) == -1 && errno == EAGAIN);
    return 0;
}
