// expect: TRUE
// clause: POSIX pthread_mutex_timedlock
// runs: pass
// It is locked, or the time is over.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *worker(void *arg) {
    struct timespec past = {1, 0};
    int result = pthread_mutex_timedlock(&m, &past);
    assert(result == 0 || result == ETIMEDOUT);
    if (result == 0)
        pthread_mutex_unlock(&m);
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_mutex_lock(&m);
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
