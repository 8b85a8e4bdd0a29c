// expect: FALSE(valid-deref)
// There is nothing behind the null pointer that ends the arguments.
#include <stdlib.h>

static int number_of(char **arguments) {
    return arguments[0] ? 0 : arguments[1] == NULL;
}

int main(int argc, char **argv) {
    return argc == 3 ? number_of(argv + argc) : 0;
}
