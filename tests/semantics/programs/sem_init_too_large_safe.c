// expect: TRUE
// clause: POSIX sem_init
// runs: pass
// A value above SEM_VALUE_MAX gives -1, and errno is EINVAL.
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <semaphore.h>
int main(void) {
    sem_t sem;
    assert(sem_init(&sem, 0, SEM_VALUE_MAX + 1u) == -1 && errno == EINVAL);
    return 0;
}
