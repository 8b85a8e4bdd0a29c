// expect: TRUE
// clause: POSIX sem_post
// runs: pass
// A semaphore at SEM_VALUE_MAX stays there: -1, and errno is EOVERFLOW.
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <semaphore.h>
int main(void) {
    sem_t sem;
    int value;
    assert(sem_init(&sem, 0, SEM_VALUE_MAX) == 0);
    assert(sem_post(&sem) == -1 && errno == EOVERFLOW);
    assert(sem_getvalue(&sem, &value) == 0 && value == SEM_VALUE_MAX);
    return 0;
}
