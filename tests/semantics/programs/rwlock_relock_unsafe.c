// expect: FALSE(locks)
// clause: POSIX pthread_rwlock_wrlock
// runs: undefined
// A writer that locks again: glibc gives EDEADLK, musl waits for ever.
#include <pthread.h>
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int main(void) {
    pthread_rwlock_wrlock(&lock);
    pthread_rwlock_wrlock(&lock);
    return 0;
}
