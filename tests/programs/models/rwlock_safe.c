// expect: TRUE
// Two readers see what a writer has written completely.
#include <assert.h>
#include <pthread.h>
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int x, y;
void *reader(void *arg)
{
    pthread_rwlock_rdlock(&lock);
    assert(x == y);
    pthread_rwlock_unlock(&lock);
    return 0;
}
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, reader, 0);
    pthread_create(&u, 0, reader, 0);
    pthread_rwlock_wrlock(&lock);
    x++;
    y++;
    pthread_rwlock_unlock(&lock);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(pthread_rwlock_destroy(&lock) == 0);
    return 0;
}
