// expect: FALSE(unreach-call)
// A number out of range gives the largest one.
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    if (argc != 2)
        return 1;
    errno = 0;
    unsigned long number = strtoul(argv[1], 0, 10);
    assert(errno != ERANGE || number != ULONG_MAX);
    return 0;
}
