// expect: FALSE(unreach-call)
// clause: POSIX sem_trywait
// runs: fail
// sem_trywait sets errno; its result is not the error number.
#include <assert.h>
#include <errno.h>
#include <semaphore.h>
int main(void) {
    sem_t sem;
    sem_init(&sem, 0, 0);
    assert(sem_trywait(&sem) == EAGAIN);
    return 0;
}
