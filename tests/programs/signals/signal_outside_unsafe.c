// expect: FALSE(unreach-call)
// options: --async-signals
// The signal may come from outside.
#include <assert.h>
#include <signal.h>

volatile sig_atomic_t stop;

static void handle(int number)
{
    stop = number;
}

int main(void)
{
    signal(SIGTERM, handle);
    assert(stop == 0);
    return 0;
}
