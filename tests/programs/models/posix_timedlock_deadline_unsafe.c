// expect: FALSE(unreach-call)
// With an invalid deadline, a lock that is free may be taken or not (POSIX pthread_rwlock_timedwrlock).
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

int main(void)
{
    struct timespec late = { 1, 1000000000 };
    assert(pthread_rwlock_timedwrlock(&l, &late) == 0);
    return 0;
}
