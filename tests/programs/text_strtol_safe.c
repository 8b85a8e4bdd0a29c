// expect: TRUE
// The whole argument must be a number, which is checked as it should be.
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    if (argc != 2)
        return 1;
    char *end;
    errno = 0;
    long number = strtol(argv[1], &end, 10);
    if (errno || end == argv[1] || *end != '\0')
        return 1;
    if (number < 1 || number > 64)
        return 1;
    char places[64] = {0};
    places[number - 1] = 1;
    assert(places[number - 1] == 1);
    return 0;
}
