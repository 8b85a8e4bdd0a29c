// expect: FALSE(unreach-call)
// Two readers hold the lock together.
#include <assert.h>
#include <pthread.h>
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int inside;
void *reader(void *arg)
{
    pthread_rwlock_rdlock(&lock);
    pthread_mutex_lock(&m);
    inside++;
    assert(inside == 1);
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
    inside--;
    pthread_mutex_unlock(&m);
    pthread_rwlock_unlock(&lock);
    return 0;
}
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, reader, 0);
    pthread_create(&u, 0, reader, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
