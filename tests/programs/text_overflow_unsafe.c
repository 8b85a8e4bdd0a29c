// expect: FALSE(valid-deref)
// An argument may be longer than the array.
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    char copy[2];
    if (argc < 2)
        return 1;
    strcpy(copy, argv[1]);
    puts(copy);
    return 0;
}
