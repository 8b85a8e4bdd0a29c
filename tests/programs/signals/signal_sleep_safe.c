// expect: TRUE
// A signal handler interrupts the sleep, which gives the seconds that are left.
#include <assert.h>
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t rung;

static void ring(int number) {
    (void)number;
    rung = 1;
}

int main(void) {
    signal(SIGALRM, ring);
    alarm(1);
    unsigned left = sleep(5);
    assert(left <= 5);
    return 0;
}
