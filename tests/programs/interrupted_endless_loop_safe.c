// expect: TRUE
// The signal comes while main does nothing for ever, and ends the program.
#include <assert.h>
#include <signal.h>
#include <unistd.h>
static volatile sig_atomic_t calls;
static void handle(int number) {
    assert(calls == 0);
    calls++;
    _exit(0);
}
int main(void) {
    signal(SIGALRM, handle);
    alarm(1);
    for (;;)
        ;
}
