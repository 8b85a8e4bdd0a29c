// expect: FALSE(unreach-call)
// Only one of the two threads locks.
#include <assert.h>
#include <pthread.h>
pthread_spinlock_t lock;
int x;
void *worker(void *arg)
{
    x++;
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
    pthread_create(&t, 0, worker, 0);
    pthread_spin_lock(&lock);
    x++;
    pthread_spin_unlock(&lock);
    pthread_join(t, 0);
    assert(x == 2);
    return 0;
}
