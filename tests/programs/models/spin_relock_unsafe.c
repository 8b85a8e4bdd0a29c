// expect: FALSE(locks)
// Locking a spin lock that one holds is undefined.
#include <pthread.h>
pthread_spinlock_t lock;
int main(void)
{
    pthread_spin_init(&lock, 0);
    pthread_spin_lock(&lock);
    pthread_spin_lock(&lock);
    return 0;
}
