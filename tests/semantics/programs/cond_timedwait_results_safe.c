// expect: TRUE
// clause: POSIX pthread_cond_timedwait
// runs: pass
// It returns with the mutex locked, after a wake-up or when the time is over.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int main(void) {
    struct timespec past = {1, 0};
    pthread_mutex_lock(&m);
    int result = pthread_cond_timedwait(&c, &m, &past);
    assert(result == 0 || result == ETIMEDOUT);
    assert(pthread_mutex_trylock(&m) == EBUSY);
    pthread_mutex_unlock(&m);
    return 0;
}
