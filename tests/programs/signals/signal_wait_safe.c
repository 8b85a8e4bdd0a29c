// expect: TRUE
// All threads block the signal, and one of them waits for it.
#include <assert.h>
#include <pthread.h>
#include <signal.h>

sigset_t set;
int stopped;

static void *wait_for_signal(void *arg)
{
    int number;
    assert(sigwait(&set, &number) == 0);
    assert(number == SIGTERM);
    stopped = 1;
    return 0;
}

int main(void)
{
    pthread_t thread;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &set, 0);
    pthread_create(&thread, 0, wait_for_signal, 0);
    assert(pthread_kill(thread, SIGTERM) == 0);
    pthread_join(thread, 0);
    assert(stopped);
    return 0;
}
