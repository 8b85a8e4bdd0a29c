// expect: FALSE(unreach-call)
// The number of a process is any positive number (POSIX getpid).
#include <assert.h>
#include <unistd.h>

int main(void) {
    assert(getpid() != 1);
    return 0;
}
