// expect: FALSE(unreach-call)
// A timed wait may time out, or not.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int main(void)
{
    struct timespec time = { 1, 0 };
    pthread_mutex_lock(&m);
    int first = pthread_cond_timedwait(&c, &m, &time);
    int second = pthread_cond_clockwait(&c, &m, CLOCK_MONOTONIC, &time);
    assert(!(first == 0 && second == ETIMEDOUT));
    return 0;
}
