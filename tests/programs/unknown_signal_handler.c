// expect: UNKNOWN
// The C library calls the handler, which is not followed.
#include <assert.h>
#include <signal.h>

volatile sig_atomic_t stop;

static void handle(int number) { stop = number; }

int main(void) {
    signal(SIGTERM, handle);
    assert(stop == 0);
    return 0;
}
