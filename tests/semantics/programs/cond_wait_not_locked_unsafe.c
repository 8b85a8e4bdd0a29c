// expect: FALSE(locks)
// clause: POSIX pthread_cond_wait
// runs: undefined
// The mutex must be locked by the caller.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int main(void) {
    pthread_cond_wait(&c, &m);
    return 0;
}
