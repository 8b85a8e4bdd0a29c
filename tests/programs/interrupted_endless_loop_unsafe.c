// expect: FALSE(unreach-call)
// The signal comes while main does nothing for ever.
#include <signal.h>
#include <unistd.h>
extern void reach_error(void);
static void handle(int number) { reach_error(); }
int main(void) {
    signal(SIGALRM, handle);
    alarm(1);
    for (int i = 0;; i++)
        if (i < 3)
            continue;
}
