// expect: TRUE
// clause: POSIX sleep
// runs: pass
// sleep gives what is left, which is nothing.
#include <assert.h>
#include <errno.h>
#include <unistd.h>
int main(void) {
    assert(sleep(0) == 0);
    assert(usleep(1) == 0 || errno == EINTR);
    return 0;
}
