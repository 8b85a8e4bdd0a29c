// expect: TRUE
// Hints to the scheduler change nothing.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
int x;
void *worker(void *arg)
{
    pthread_yield();
    pthread_testcancel();
    x++;
    return 0;
}
int main(void)
{
    struct sched_param parameter = { 1 };
    pthread_t t;
    assert(pthread_setconcurrency(2) == 0);
    pthread_create(&t, 0, worker, 0);
    pthread_setschedparam(t, SCHED_FIFO, &parameter);
    pthread_setschedprio(t, 1);
    pthread_setname_np(t, "worker");
    assert(sched_yield() == 0);
    assert(!pthread_equal(t, pthread_self()));
    pthread_join(t, 0);
    assert(x == 1);
    return 0;
}
