// expect: TRUE
// The text of an argument, or one of the program.
#include <assert.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    const char *count = argc > 1 ? argv[1] : "7";
    int number = atoi(count);
    assert(argc > 1 || number == 7);
    return 0;
}
