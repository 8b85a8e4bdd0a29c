// expect: FALSE(locks)
// Initialising a spin lock that is locked is undefined (POSIX pthread_spin_init).
#include <pthread.h>

pthread_spinlock_t s;

int main(void)
{
    pthread_spin_init(&s, PTHREAD_PROCESS_PRIVATE);
    pthread_spin_lock(&s);
    pthread_spin_init(&s, PTHREAD_PROCESS_PRIVATE);
    return 0;
}
