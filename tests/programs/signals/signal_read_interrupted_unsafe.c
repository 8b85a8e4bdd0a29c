// expect: FALSE(unreach-call)
// options: --async-signals
// A handler interrupts a read, which fails.
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <unistd.h>

static void handle(int number)
{
}

int main(void)
{
    struct sigaction action = { .sa_handler = handle };
    int ends[2];
    char byte;
    sigemptyset(&action.sa_mask);
    sigaction(SIGUSR1, &action, 0);
    if (pipe(ends) < 0)
        return 1;
    if (read(ends[0], &byte, 1) < 0)
        assert(errno != EINTR);
    return 0;
}
