// expect: FALSE(valid-deref)
// Only an argument of 32 characters or more is too long.
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    char copy[32];
    if (argc < 2)
        return 1;
    strcpy(copy, argv[1]);
    return puts(copy) < 0;
}
