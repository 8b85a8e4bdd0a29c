// expect: TRUE
// Without a writer that waits or holds the lock, a reader is not turned away (POSIX pthread_rwlock_tryrdlock).
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int x;

void *reader(void *arg)
{
    assert(pthread_rwlock_tryrdlock(&lock) == 0);
    pthread_rwlock_unlock(&lock);
    return 0;
}

void *writer(void *arg)
{
    pthread_rwlock_wrlock(&lock);
    x++;
    pthread_rwlock_unlock(&lock);
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_rwlock_rdlock(&lock);
    pthread_create(&t, 0, reader, 0);
    pthread_join(t, 0);
    pthread_create(&t, 0, writer, 0);
    int result = pthread_rwlock_tryrdlock(&lock);
    assert(result == 0 || result == EBUSY);
    assert(x == 0);
    if (result == 0)
        pthread_rwlock_unlock(&lock);
    pthread_rwlock_unlock(&lock);
    pthread_join(t, 0);
    assert(x == 1 && pthread_rwlock_tryrdlock(&lock) == 0);
    return 0;
}
