// expect: FALSE(unreach-call)
// SIGTERM can be blocked.
#include <signal.h>
extern void reach_error(void);
int main(void) {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, 0);
    raise(SIGTERM);
    reach_error();
    return 0;
}
