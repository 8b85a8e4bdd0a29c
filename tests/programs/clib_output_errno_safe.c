// expect: TRUE
// An output function that fails sets errno (POSIX printf, puts); nothing sets it to zero (C17 7.5p3).
#include <assert.h>
#include <errno.h>
#include <stdio.h>

int main(void) {
    errno = 0;
    if (printf("hello\n") < 0)
        assert(errno != 0);
    errno = 1;
    fputs("hello\n", stderr);
    assert(errno != 0);
    return 0;
}
