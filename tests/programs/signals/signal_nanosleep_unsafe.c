// expect: FALSE(unreach-call)
// options: --async-signals
// nanosleep is not restarted, whatever the handler asks for.
#include <assert.h>
#include <signal.h>
#include <time.h>

static void handle(int number)
{
}

int main(void)
{
    struct timespec wanted = {2, 500};
    signal(SIGUSR1, handle);
    assert(nanosleep(&wanted, 0) == 0);
    return 0;
}
