// expect: TRUE
// A handler that no signal of the program calls.  A note says that signals from outside are not considered.
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
