// expect: TRUE
// A read that does not wait fails if there is nothing.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int main(void)
{
    int ends[2];
    char byte = 0;
    if (pipe2(ends, O_NONBLOCK) < 0)
        return 1;
    assert(read(ends[0], &byte, 1) == -1 && errno == EAGAIN);
    write(ends[1], "x", 1);
    assert(read(ends[0], &byte, 1) == 1 && byte == 'x');
    return 0;
}
