// expect: TRUE
// options: --async-signals
// The handler was set with SA_RESTART.
#include <assert.h>
#include <signal.h>
#include <unistd.h>

static void handle(int number)
{
}

int main(void)
{
    struct sigaction action = { .sa_handler = handle, .sa_flags = SA_RESTART };
    int ends[2];
    char byte;
    sigemptyset(&action.sa_mask);
    sigaction(SIGUSR1, &action, 0);
    if (pipe(ends) < 0)
        return 1;
    assert(write(ends[1], "x", 1) == 1);
    assert(read(ends[0], &byte, 1) == 1 && byte == 'x');
    return 0;
}
