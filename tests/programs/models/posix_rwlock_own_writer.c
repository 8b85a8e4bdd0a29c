// expect: UNKNOWN
// options: --property unreach-call
// A writer that locks for reading may wait forever or get EDEADLK (POSIX pthread_rwlock_rdlock); TRUE would be wrong.
#include <assert.h>
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

int main(void)
{
    pthread_rwlock_wrlock(&lock);
    assert(pthread_rwlock_rdlock(&lock) == 0);
    return 0;
}
