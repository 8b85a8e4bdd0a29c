// expect: FALSE(unreach-call)
// A function of the library looks at the characters.
#include <assert.h>
#include <string.h>

int main(int argc, char **argv) {
    if (argc != 2)
        return 1;
    assert(strchr(argv[1], '=') != argv[1] + 1);
    return 0;
}
