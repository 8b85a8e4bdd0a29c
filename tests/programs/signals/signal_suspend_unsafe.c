// expect: FALSE(unreach-call)
// A signal that is not blocked may come at any time after it was sent.
#include <assert.h>
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
    signal(SIGUSR1, handle);
    pthread_create(&thread, 0, send, 0);
    pthread_join(thread, 0);
    assert(got == 0);
    return 0;
}
