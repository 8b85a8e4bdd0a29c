// expect: TRUE
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    if (argc != 2)
        return 1;
    errno = 0;
    long long number = strtoll(argv[1], 0, 0);
    assert(errno != ERANGE || number == LLONG_MAX || number == LLONG_MIN);
    return 0;
}
