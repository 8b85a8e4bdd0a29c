// expect: FALSE(unreach-call)
// Setting a priority may fail.
#include <assert.h>
#include <pthread.h>
#include <sched.h>

int main(void)
{
    struct sched_param priority = { 99 };
    int result = pthread_setschedparam(pthread_self(), SCHED_FIFO, &priority);
    assert(result == 0);
    return 0;
}
