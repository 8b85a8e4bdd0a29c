// expect: FALSE(unreach-call)
// What the first character of an argument says about its number.
#include <assert.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    if (argc != 2)
        return 1;
    int number = atoi(argv[1]);
    if (*argv[1] == '\0' || *argv[1] == 'x')
        assert(number == 0);
    if (argv[1][0] == '-')
        assert(number <= 0);
    if (argv[1][0] == ' ')
        assert(number >= 0);
    return 0;
}
