// expect: TRUE
// options: --property deadlock
// Readers that wait behind a writer get the lock in the end, because nobody locks it again (POSIX pthread_rwlock_rdlock).
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

void *writer(void *arg)
{
    pthread_rwlock_wrlock(&lock);
    pthread_rwlock_unlock(&lock);
    return 0;
}

void *reader(void *arg)
{
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_unlock(&lock);
    return 0;
}

int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, writer, 0);
    pthread_create(&u, 0, reader, 0);
    reader(0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
