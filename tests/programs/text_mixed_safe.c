// expect: TRUE
// The text of an argument, or one of the program.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

static const char *name = "none";

int main(int argc, char **argv) {
    const char *count = argc > 1 ? argv[1] : "7";
    if (argc > 2)
        name = argv[2];
    int number = atoi(count);
    assert(argc > 1 || number == 7);
    printf("%s: %d\n", name, number);
    return 0;
}
