// expect: FALSE(valid-deref)
// There may be no argument.
#include <stdlib.h>

int main(int argc, char **argv) {
    return atoi(argv[1]);
}
