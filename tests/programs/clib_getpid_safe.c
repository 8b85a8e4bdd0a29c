// expect: TRUE
// The numbers of the process and of its user do not change during a run (POSIX getpid, getuid).
#include <assert.h>
#include <unistd.h>

int main(void) {
    assert(getpid() > 0);
    assert(getpid() == getpid());
    assert(getuid() == getuid());
    return 0;
}
