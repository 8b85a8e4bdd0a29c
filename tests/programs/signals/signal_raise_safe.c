// expect: TRUE
// The handler runs before raise returns; a blocked signal waits until it is unblocked.
#include <assert.h>
#include <signal.h>

volatile sig_atomic_t got, count;

static void handle(int number)
{
    got = number;
    count++;
}

int main(void)
{
    struct sigaction action = { .sa_handler = handle }, before;
    sigset_t set, old;
    sigemptyset(&action.sa_mask);
    assert(sigaction(SIGUSR1, &action, 0) == 0);
    assert(sigaction(SIGUSR1, 0, &before) == 0 && before.sa_handler == handle);
    assert(raise(SIGUSR1) == 0 && got == SIGUSR1 && count == 1);
    sigemptyset(&set);
    assert(sigaddset(&set, SIGUSR1) == 0 && sigismember(&set, SIGUSR1) == 1 && sigismember(&set, SIGUSR2) == 0);
    sigprocmask(SIG_BLOCK, &set, &old);
    raise(SIGUSR1);
    raise(SIGUSR1);
    assert(count == 1);
    sigpending(&set);
    assert(sigismember(&set, SIGUSR1) == 1);
    sigprocmask(SIG_SETMASK, &old, 0);
    assert(count == 2);
    assert(signal(SIGUSR2, SIG_IGN) == SIG_DFL);
    raise(SIGUSR2);
    assert(signal(SIGKILL, handle) == SIG_ERR);
    signal(SIGABRT, handle);
    return 0;
}
