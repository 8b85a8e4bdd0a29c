// expect: TRUE
// A text that is equal to a string is no other one, and reads like it.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    if (argc != 2)
        return 1;
    if (strcmp(argv[1], "7") == 0)
        assert(strcmp(argv[1], "8") != 0 && atoi(argv[1]) == 7);
    else
        assert(strcmp("7", argv[1]) != 0);
    return 0;
}
