// expect: FALSE(unreach-call)
// The deadline need not be checked if the mutex can be locked at once (POSIX pthread_mutex_timedlock).
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
    struct timespec late = { 1, 1000000000 };
    assert(pthread_mutex_timedlock(&m, &late) == EINVAL);
    return 0;
}
