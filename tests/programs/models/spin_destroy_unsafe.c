// expect: FALSE(locks)
// The spin lock is used after it was destroyed.
#include <pthread.h>
pthread_spinlock_t lock;
int main(void)
{
    pthread_spin_init(&lock, 0);
    pthread_spin_destroy(&lock);
    pthread_spin_lock(&lock);
    return 0;
}
