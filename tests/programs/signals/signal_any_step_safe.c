// expect: TRUE
// A handler interrupts its thread at any step, as a whole.
#include <assert.h>
#include <pthread.h>
#include <signal.h>

volatile sig_atomic_t got;
_Atomic int counter;

static void handle(int number)
{
    counter += 2;
    got = 1;
}

static void *run(void *arg)
{
    counter++;
    while (!got)
        ;
    assert(counter == 3);
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
