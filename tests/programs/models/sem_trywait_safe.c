// expect: TRUE
// What a semaphore counts, and where it stops.
#include <assert.h>
#include <limits.h>
#include <semaphore.h>
#include <time.h>
int main(void)
{
    struct timespec time = { 1, 0 };
    sem_t s;
    int value;
    assert(sem_init(&s, 0, SEM_VALUE_MAX + 1u) == -1);
    sem_init(&s, 0, 3);
    assert(sem_trywait(&s) == 0);
    assert(sem_timedwait(&s, &time) == 0);
    sem_getvalue(&s, &value);
    assert(value == 1);
    assert(sem_clockwait(&s, CLOCK_REALTIME, &time) == 0);
    assert(sem_trywait(&s) == -1);
    assert(sem_timedwait(&s, &time) == -1);
    assert(sem_clockwait(&s, CLOCK_REALTIME, &time) == -1);
    assert(sem_post(&s) == 0);
    sem_getvalue(&s, &value);
    assert(value == 1);
    sem_init(&s, 0, SEM_VALUE_MAX);
    assert(sem_post(&s) == -1);
    assert(sem_destroy(&s) == 0);
    return 0;
}
