// expect: FALSE(locks)
// clause: POSIX pthread_rwlock_unlock
// runs: undefined
// The lock is not held by the calling thread.
#include <pthread.h>
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int main(void) {
    pthread_rwlock_unlock(&lock);
    return 0;
}
