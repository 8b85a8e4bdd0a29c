// expect: FALSE(unreach-call)
// The program adds to the fraction and forgets to carry: with EINVAL it does not wait (POSIX pthread_cond_timedwait).
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;

int main(void)
{
    struct timespec time = { 1, 700000000 };
    time.tv_nsec += 500000000;
    pthread_mutex_lock(&m);
    int result = pthread_cond_timedwait(&c, &m, &time);
    assert(result == 0 || result == ETIMEDOUT);
    return 0;
}
