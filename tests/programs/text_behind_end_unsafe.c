// expect: FALSE(valid-deref)
// With no argument but the name of the program, argv[2] is behind the null pointer that ends the arguments.
#include <stdlib.h>

int main(int argc, char **argv) {
    return argc == 1 && argv[2] ? atoi(argv[2]) : 0;
}
