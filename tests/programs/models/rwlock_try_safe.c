// expect: TRUE
// Trying fails while a writer is in, and, for writers, while a reader is.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
void *while_reading(void *arg)
{
    struct timespec time = { 1, 0 };
    assert(pthread_rwlock_tryrdlock(&lock) == 0);
    assert(pthread_rwlock_unlock(&lock) == 0);
    assert(pthread_rwlock_timedrdlock(&lock, &time) == 0);
    assert(pthread_rwlock_unlock(&lock) == 0);
    assert(pthread_rwlock_trywrlock(&lock) == EBUSY);
    assert(pthread_rwlock_timedwrlock(&lock, &time) == ETIMEDOUT);
    return 0;
}
void *while_writing(void *arg)
{
    struct timespec time = { 1, 0 };
    assert(pthread_rwlock_tryrdlock(&lock) == EBUSY);
    assert(pthread_rwlock_clockrdlock(&lock, CLOCK_REALTIME, &time) == ETIMEDOUT);
    assert(pthread_rwlock_trywrlock(&lock) == EBUSY);
    assert(pthread_rwlock_clockwrlock(&lock, CLOCK_REALTIME, &time) == ETIMEDOUT);
    return 0;
}
int main(void)
{
    struct timespec time = { 1, 0 };
    pthread_t t;
    pthread_rwlock_rdlock(&lock);
    pthread_create(&t, 0, while_reading, 0);
    pthread_join(t, 0);
    pthread_rwlock_unlock(&lock);
    assert(pthread_rwlock_timedwrlock(&lock, &time) == 0);
    pthread_create(&t, 0, while_writing, 0);
    pthread_join(t, 0);
    pthread_rwlock_unlock(&lock);
    return 0;
}
