// expect: TRUE
// Without a reader, a write ends the program; or it fails if the signal is ignored.
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <unistd.h>

int main(void)
{
    int ends[2];
    signal(SIGPIPE, SIG_IGN);
    if (pipe(ends) < 0)
        return 1;
    close(ends[0]);
    assert(write(ends[1], "x", 1) == -1 && errno == EPIPE);
    signal(SIGPIPE, SIG_DFL);
    write(ends[1], "x", 1);
    assert(0);
    return 0;
}
