// expect: FALSE(unreach-call)
// The alarm may come before it is waited for.
#include <assert.h>
#include <signal.h>
#include <unistd.h>

volatile sig_atomic_t rings;

static void handle(int number)
{
    rings++;
}

int main(void)
{
    signal(SIGALRM, handle);
    alarm(1);
    assert(rings == 0);
    pause();
    return 0;
}
