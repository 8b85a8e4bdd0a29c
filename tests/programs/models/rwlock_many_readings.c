// expect: UNKNOWN
// The model counts seven read locks of a thread, not more.
#include <pthread.h>
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int main(void)
{
    for (int i = 0; i < 8; i++)
        pthread_rwlock_rdlock(&lock);
    return 0;
}
