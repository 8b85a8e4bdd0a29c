// expect: FALSE(unreach-call)
// The lock may be held.
#include <assert.h>
#include <pthread.h>
pthread_spinlock_t lock;
void *worker(void *arg)
{
    assert(pthread_spin_trylock(&lock) == 0);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_spin_init(&lock, 0);
    pthread_create(&t, 0, worker, 0);
    pthread_spin_lock(&lock);
    return 0;
}
