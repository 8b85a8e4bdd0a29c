// expect: FALSE(locks)
// Somebody reads, but not the thread that unlocks.
#include <pthread.h>
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
void *worker(void *arg)
{
    pthread_rwlock_unlock(&lock);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_rwlock_rdlock(&lock);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    return 0;
}
