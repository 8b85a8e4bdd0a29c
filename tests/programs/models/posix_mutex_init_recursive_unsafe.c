// expect: FALSE(locks)
// Initialising a recursive mutex that is locked is undefined (POSIX pthread_mutex_init).
#include <pthread.h>

pthread_mutex_t m;

int main(void)
{
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&m, &attributes);
    pthread_mutex_destroy(&m);
    pthread_mutex_init(&m, &attributes);
    pthread_mutex_lock(&m);
    pthread_mutex_init(&m, &attributes);
    return 0;
}
