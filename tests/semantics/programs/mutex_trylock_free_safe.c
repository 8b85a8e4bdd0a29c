// expect: TRUE
// clause: POSIX pthread_mutex_trylock
// runs: pass
// Unlike mtx_trylock, it does not fail spuriously.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
    assert(pthread_mutex_trylock(&m) == 0);
    assert(pthread_mutex_trylock(&m) == EBUSY);
    pthread_mutex_unlock(&m);
    return 0;
}
