// expect: FALSE(def-behavior)
// A number is not a read-write lock (C17 6.5p7).
#include <pthread.h>

long number;

int main(void)
{
    pthread_rwlock_rdlock((pthread_rwlock_t *)&number);
    return 0;
}
