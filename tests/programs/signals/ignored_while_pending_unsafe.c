// expect: FALSE(unreach-call)
// A blocked signal stays pending until it is unblocked.
#include <assert.h>
#include <signal.h>
static volatile sig_atomic_t calls;
static void handle(int number) { calls++; }
int main(void) {
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, SIGUSR1);
    sigprocmask(SIG_BLOCK, &one, 0);
    signal(SIGUSR1, handle);
    raise(SIGUSR1);
    sigprocmask(SIG_UNBLOCK, &one, 0);
    assert(calls == 0);
    return 0;
}
