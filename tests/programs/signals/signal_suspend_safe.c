// expect: TRUE
// sigsuspend unblocks and waits in one step; kill reaches the process.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

volatile sig_atomic_t got;

static void handle(int number)
{
    got = 1;
}

static void *send(void *arg)
{
    kill(getpid(), SIGUSR1);
    return 0;
}

int main(void)
{
    pthread_t thread;
    sigset_t set, old;
    signal(SIGUSR1, handle);
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &set, &old);
    pthread_create(&thread, 0, send, 0);
    assert(got == 0);
    assert(sigsuspend(&old) == -1 && errno == EINTR);
    assert(got == 1);
    pthread_join(thread, 0);
    return 0;
}
