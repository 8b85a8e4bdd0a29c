// expect: TRUE
// Calls for semaphores that fail return -1 and set errno (POSIX sem_trywait, sem_timedwait, sem_post, sem_init).
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <semaphore.h>
#include <time.h>

sem_t s;

int main(void)
{
    struct timespec past = { 0, 0 }, invalid = { 0, 1000000000 };
    assert(sem_init(&s, 0, SEM_VALUE_MAX + 1u) == -1 && errno == EINVAL);
    assert(sem_init(&s, 0, SEM_VALUE_MAX) == 0 && errno == EINVAL);
    assert(sem_post(&s) == -1 && errno == EOVERFLOW);
    sem_destroy(&s);
    sem_init(&s, 0, 0);
    assert(sem_trywait(&s) == -1 && errno == EAGAIN);
    assert(sem_timedwait(&s, &past) == -1 && errno == ETIMEDOUT);
    assert(sem_timedwait(&s, &invalid) == -1 && errno == EINVAL);
    assert(sem_post(&s) == 0 && errno == EINVAL);
    assert(sem_timedwait(&s, &past) == 0 && errno == EINVAL);
    return 0;
}
