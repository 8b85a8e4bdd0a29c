// expect: FALSE(locks)
// Initialising a read-write lock that a thread holds is undefined (POSIX pthread_rwlock_init).
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

int main(void)
{
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_init(&lock, 0);
    return 0;
}
