// expect: TRUE
// A signal that is ignored calls nothing.
#include <assert.h>
#include <signal.h>

int value;

int main(void) {
    signal(SIGPIPE, SIG_IGN);
    assert(value == 0);
    return 0;
}
