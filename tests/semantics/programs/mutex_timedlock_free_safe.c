// expect: TRUE
// clause: POSIX pthread_mutex_timedlock
// runs: pass
// A mutex that is free is locked, however long ago the time was.
#include <assert.h>
#include <pthread.h>
#include <time.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
    struct timespec past = {1, 0};
    assert(pthread_mutex_timedlock(&m, &past) == 0);
    pthread_mutex_unlock(&m);
    return 0;
}
