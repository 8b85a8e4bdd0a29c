// expect: FALSE(unreach-call)
// options: --async-signals
// poll is interrupted, too.
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>

static void handle(int number)
{
}

int main(void)
{
    signal(SIGUSR1, handle);
    if (poll(0, 0, 10) < 0)
        assert(errno != EINTR);
    return 0;
}
