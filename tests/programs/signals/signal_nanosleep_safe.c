// expect: TRUE
// A handler interrupts nanosleep, which says how much time is left.
#include <assert.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

static void handle(int number)
{
}

int main(void)
{
    struct timespec time = {2, 500};
    signal(SIGALRM, handle);
    alarm(1);
    if (nanosleep(&time, &time) < 0)
        assert(time.tv_sec <= 2 && time.tv_nsec >= 0);
    return 0;
}
