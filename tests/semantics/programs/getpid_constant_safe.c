// expect: TRUE
// clause: POSIX getpid
// runs: pass
// The process id stays the same.
#include <assert.h>
#include <unistd.h>
int main(void) {
    pid_t a = getpid();
    assert(a == getpid());
    return 0;
}
