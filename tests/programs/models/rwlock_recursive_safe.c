// expect: TRUE
// A thread may read several times over; all of them are to be undone before anybody writes.
#include <assert.h>
#include <pthread.h>
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int x;
void *writer(void *arg)
{
    pthread_rwlock_wrlock(&lock);
    x = 1;
    pthread_rwlock_unlock(&lock);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, writer, 0);
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_rdlock(&lock);
    int first = x;
    pthread_rwlock_unlock(&lock);
    assert(x == first);
    pthread_rwlock_unlock(&lock);
    pthread_join(t, 0);
    return 0;
}
