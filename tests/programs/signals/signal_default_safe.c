// expect: TRUE
// Most signals end the process by default, and so does abort after its handler.
#include <assert.h>
#include <signal.h>
#include <stdlib.h>

static void handle(int number)
{
    assert(number == SIGABRT);
}

int main(int argc, char **argv)
{
    signal(SIGABRT, handle);
    raise(SIGCHLD);
    if (argc > 1)
        abort();
    else
        exit(0);
    assert(0);
    return 0;
}
