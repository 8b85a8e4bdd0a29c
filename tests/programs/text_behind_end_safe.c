// expect: TRUE
// The null pointer that ends the arguments may be read.
#include <assert.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    if (argc > 3)
        return 0;
    assert(argv[argc] == NULL);
    return argc > 1 ? atoi(argv[argc - 1]) : 0;
}
