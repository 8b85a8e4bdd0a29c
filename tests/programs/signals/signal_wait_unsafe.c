// expect: FALSE(def-behavior)
// The thread waits for a signal that it does not block.
#include <pthread.h>
#include <signal.h>

sigset_t set;

static void *wait_for_signal(void *arg)
{
    int number;
    sigwait(&set, &number);
    return 0;
}

int main(void)
{
    pthread_t thread;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    pthread_create(&thread, 0, wait_for_signal, 0);
    pthread_join(thread, 0);
    return 0;
}
