// expect: TRUE
// Without a place for the line, getline fails with EINVAL (POSIX getline).
#include <assert.h>
#include <errno.h>
#include <stdio.h>

int main(void) {
    size_t size = 0;
    errno = 0;
    assert(getline(0, &size, stdin) == -1 && errno == EINVAL);
    return 0;
}
