// expect: FALSE(unreach-call)
// An output function may set errno even if it succeeds (C17 7.5p3), as glibc does for a stream that is no terminal.
#include <assert.h>
#include <errno.h>
#include <stdio.h>

int main(void) {
    errno = 0;
    if (printf("hello\n") >= 0)
        assert(errno == 0);
    return 0;
}
