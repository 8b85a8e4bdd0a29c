// expect: UNKNOWN
// A timer sends signals, which is not followed.
#include <assert.h>
#include <signal.h>
#include <sys/time.h>

volatile sig_atomic_t rings;

static void handle(int number)
{
    rings = 1;
}

int main(void)
{
    struct itimerval once = { { 0, 0 }, { 1, 0 } };
    signal(SIGALRM, handle);
    setitimer(ITIMER_REAL, &once, 0);
    assert(rings == 0);
    return 0;
}
