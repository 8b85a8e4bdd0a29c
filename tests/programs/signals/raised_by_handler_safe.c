// expect: TRUE
// A handler raises its own signal, which is blocked while it runs, and taken when it returns.
#include <assert.h>
#include <signal.h>
static volatile sig_atomic_t calls;
static void handle(int number) {
    calls++;
    if (calls == 1)
        raise(SIGUSR1);
}
int main(void) {
    signal(SIGUSR1, handle);
    raise(SIGUSR1);
    assert(calls == 2);
    return 0;
}
