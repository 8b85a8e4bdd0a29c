// expect: TRUE
// The alarm comes once, at any time, unless it is switched off before.
#include <assert.h>
#include <signal.h>
#include <unistd.h>

volatile sig_atomic_t rings;

static void handle(int number)
{
    assert(number == SIGALRM);
    rings++;
}

int main(void)
{
    signal(SIGALRM, handle);
    alarm(1);
    alarm(0);
    int before = rings;
    assert(before <= 1);
    assert(rings == before);
    alarm(1);
    pause();
    assert(rings == before + 1);
    return 0;
}
