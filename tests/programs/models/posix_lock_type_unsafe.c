// expect: FALSE(def-behavior)
// A semaphore is not a mutex (C17 6.5p7).
#include <pthread.h>
#include <semaphore.h>

sem_t s;

int main(void)
{
    pthread_mutex_lock((pthread_mutex_t *)&s);
    pthread_mutex_unlock((pthread_mutex_t *)&s);
    return 0;
}
