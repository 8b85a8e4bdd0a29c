// expect: TRUE
// A text that is equal to one string is no other one, and reads like it.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    if (argc != 2)
        return 1;
    if (strcmp(argv[1], "12") == 0) {
        assert(strcmp(argv[1], "13") != 0);
        assert(atoi(argv[1]) == 12);
        assert(strlen(argv[1]) == 2);
    } else {
        assert(strcmp(argv[1], "12") != 0);
    }
    return 0;
}
