// expect: TRUE
// A deadline with an invalid fraction gives EINVAL if the call would block (POSIX pthread_mutex_timedlock).
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t e = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

void *worker(void *arg)
{
    struct timespec late = { 1, 1000000000 }, early = { 1, -1 };
    assert(pthread_mutex_timedlock(&m, &late) == EINVAL);
    assert(pthread_mutex_timedlock(&m, &early) == EINVAL);
    assert(pthread_rwlock_timedwrlock(&l, &late) == EINVAL);
    assert(pthread_rwlock_timedrdlock(&l, &early) == EINVAL);
    return 0;
}

int main(void)
{
    pthread_t t;
    struct timespec past = { 0, 999999999 };
    assert(pthread_mutex_timedlock(&m, &past) == 0);
    assert(pthread_mutex_timedlock(&e, &past) == 0);
    assert(pthread_mutex_timedlock(&e, &past) == EDEADLK);
    assert(pthread_rwlock_timedwrlock(&l, &past) == 0);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    return 0;
}
