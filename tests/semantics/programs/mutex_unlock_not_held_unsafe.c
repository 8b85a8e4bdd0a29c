// expect: FALSE(locks)
// clause: POSIX pthread_mutex_unlock
// runs: undefined
// A default mutex is unlocked by a thread that does not hold it.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
    pthread_mutex_unlock(&m);
    return 0;
}
