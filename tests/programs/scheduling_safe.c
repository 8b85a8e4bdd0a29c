// expect: TRUE
// Names, processors and priorities make no difference, and asking for them gives possible values.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <time.h>

static int done;

static void *work(void *arg)
{
    done = 1;
    return 0;
}

static void before_fork(void)
{
    done = 2;
}

int main(void)
{
    pthread_t thread;
    pthread_attr_t attributes;
    struct sched_param priority;
    struct timespec now;
    cpu_set_t processors;
    clockid_t clock;
    size_t size;
    char name[16];
    int policy, shared;
    pthread_mutexattr_t mutex_attributes;

    pthread_atfork(before_fork, 0, 0);
    pthread_attr_init(&attributes);
    if (pthread_attr_setstacksize(&attributes, 1 << 16) == 0 && pthread_attr_getstacksize(&attributes, &size) == 0)
        assert(size >= 0);
    pthread_mutexattr_init(&mutex_attributes);
    assert(pthread_mutexattr_setpshared(&mutex_attributes, PTHREAD_PROCESS_SHARED) == 0);
    assert(pthread_mutexattr_getpshared(&mutex_attributes, &shared) == 0);
    pthread_create(&thread, &attributes, work, 0);
    pthread_setname_np(thread, "worker");
    if (pthread_getname_np(thread, name, sizeof name) == 0)
        assert(strlen(name) < sizeof name);
    if (sched_getaffinity(0, sizeof processors, &processors) == 0)
        pthread_setaffinity_np(thread, sizeof processors, &processors);
    if (pthread_getschedparam(thread, &policy, &priority) == 0)
        pthread_setschedparam(thread, policy, &priority);
    assert(sched_get_priority_min(SCHED_FIFO) < sched_get_priority_max(SCHED_FIFO));
    if (pthread_getcpuclockid(thread, &clock) == 0 && clock_gettime(clock, &now) == 0)
        assert(now.tv_nsec < 1000000000);
    pthread_join(thread, 0);
    assert(done == 1);
    return 0;
}
