// expect: FALSE(locks)
// The lock belongs to another thread.
#include <pthread.h>
pthread_spinlock_t lock;
void *worker(void *arg)
{
    pthread_spin_unlock(&lock);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_spin_init(&lock, 0);
    pthread_spin_lock(&lock);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    return 0;
}
