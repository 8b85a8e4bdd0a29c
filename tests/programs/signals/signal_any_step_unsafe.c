// expect: FALSE(unreach-call)
// The handler comes between the two writes.
#include <assert.h>
#include <pthread.h>
#include <signal.h>

volatile sig_atomic_t first, second;

static void handle(int number)
{
    assert(first == second);
}

static void *run(void *arg)
{
    first = 1;
    second = 1;
    return 0;
}

int main(void)
{
    pthread_t thread;
    signal(SIGUSR1, handle);
    pthread_create(&thread, 0, run, 0);
    pthread_kill(thread, SIGUSR1);
    pthread_join(thread, 0);
    return 0;
}
