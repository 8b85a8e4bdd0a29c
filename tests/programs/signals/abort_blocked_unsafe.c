// expect: FALSE(unreach-call)
// abort raises its signal even if it is blocked.
#include <signal.h>
#include <stdlib.h>
extern void reach_error(void);
static void handle(int number) { reach_error(); }
int main(void) {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, 0);
    signal(SIGABRT, handle);
    abort();
}
