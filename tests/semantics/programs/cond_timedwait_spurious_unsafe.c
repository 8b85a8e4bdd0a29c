// expect: FALSE(unreach-call)
// clause: POSIX pthread_cond_timedwait
// runs: differ
// The thread may wake up although nobody has signalled.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int main(void) {
    struct timespec past = {1, 0};
    pthread_mutex_lock(&m);
    assert(pthread_cond_timedwait(&c, &m, &past) == ETIMEDOUT);
    return 0;
}
