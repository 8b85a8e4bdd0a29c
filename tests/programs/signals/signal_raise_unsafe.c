// expect: FALSE(unreach-call)
// The handler changes what the program has just set.
#include <assert.h>
#include <signal.h>

volatile sig_atomic_t got;

static void handle(int number)
{
    got = number;
}

int main(void)
{
    signal(SIGUSR1, handle);
    raise(SIGUSR1);
    assert(got == 0);
    return 0;
}
