// expect: FALSE(valid-deref)
// A string that was freed is no argument.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    char *copy = malloc(8);
    if (!copy || argc < 2)
        return 1;
    strcpy(copy, "name");
    free(copy);
    printf("%s %s\n", argv[1], copy);
    return 0;
}
