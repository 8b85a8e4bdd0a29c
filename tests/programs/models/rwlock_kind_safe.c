// expect: TRUE
// A read lock and a write lock protect reads and writes.
#include <assert.h>
#include <pthread.h>
pthread_rwlock_t lock;
int x;
void *writer(void *arg)
{
    pthread_rwlock_wrlock(&lock);
    x = 1;
    x = 0;
    pthread_rwlock_unlock(&lock);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_rwlockattr_t attributes;
    pthread_rwlockattr_init(&attributes);
    pthread_rwlockattr_setkind_np(&attributes, PTHREAD_RWLOCK_PREFER_WRITER_NP);
    pthread_rwlock_init(&lock, &attributes);
    pthread_create(&t, 0, writer, 0);
    pthread_rwlock_rdlock(&lock);
    assert(x == 0);
    pthread_rwlock_unlock(&lock);
    pthread_join(t, 0);
    return 0;
}
