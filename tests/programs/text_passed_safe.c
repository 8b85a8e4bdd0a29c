// expect: TRUE
// A function of the program gets all arguments, and skips the first one.
#include <assert.h>
#include <stdlib.h>

static int number_of(int count, char **arguments) {
    arguments++;
    return count > 1 ? atoi(*arguments) : 1;
}

int main(int argc, char **argv) {
    int number = number_of(argc, argv);
    assert(argc > 1 || number == 1);
    return 0;
}
