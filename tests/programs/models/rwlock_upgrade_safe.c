// expect: TRUE
// options: --property unreach-call
// A reader that wants to write waits for itself, if nobody asks about misuse.
#include <assert.h>
#include <pthread.h>
pthread_rwlock_t lock = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
int main(void)
{
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_wrlock(&lock);
    assert(0);
    return 0;
}
