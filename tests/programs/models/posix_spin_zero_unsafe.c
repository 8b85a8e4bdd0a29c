// expect: FALSE(locks)
// A zeroed spin lock is not initialised (POSIX pthread_spin_lock): with glibc on x86 it is a lock that is held.
#include <pthread.h>

pthread_spinlock_t s;

int main(void)
{
    pthread_spin_lock(&s);
    pthread_spin_unlock(&s);
    return 0;
}
