// expect: FALSE(locks)
// clause: POSIX pthread_mutex_lock
// runs: undefined
// A default mutex that its holder locks again: deadlock or undefined.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&m);
    return 0;
}
