// expect: TRUE
// sigwaitinfo tells which signal came.
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>

int main(void) {
    sigset_t set;
    siginfo_t information;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    raise(SIGUSR1);
    int number = sigwaitinfo(&set, &information);
    assert(number == SIGUSR1 && information.si_signo == SIGUSR1);
    printf("from %d\n", (int)information.si_pid);
    return 0;
}
