// expect: FALSE(unreach-call)
// The time may be up while a writer is in.
#include <assert.h>
#include <pthread.h>
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
void *reader(void *arg)
{
    struct timespec time = { 1, 0 };
    assert(pthread_rwlock_timedrdlock(&lock, &time) == 0);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, reader, 0);
    pthread_rwlock_wrlock(&lock);
    pthread_rwlock_unlock(&lock);
    return 0;
}
