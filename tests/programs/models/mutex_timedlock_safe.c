// expect: TRUE
// A timed lock either locks, or says that it has timed out, which it does only while another thread holds the mutex.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
void *worker(void *arg)
{
    struct timespec time = { 1, 0 };
    int result = pthread_mutex_timedlock(&m, &time);
    assert(result == 0 || result == ETIMEDOUT);
    if (result == 0) {
        x++;
        pthread_mutex_unlock(&m);
    }
    return 0;
}
int main(void)
{
    struct timespec time = { 1, 0 };
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    x++;
    assert(x > 0);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    assert(x == 1 || x == 2);
    assert(pthread_mutex_clocklock(&m, CLOCK_REALTIME, &time) == 0);
    assert(pthread_mutex_clocklock(&m, CLOCK_REALTIME, &time) == ETIMEDOUT);
    return 0;
}
