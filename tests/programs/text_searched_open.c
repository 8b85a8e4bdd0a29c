// expect: UNKNOWN
// options: --timeout 10
// Functions that look for a character know the first one of an argument only.
#include <assert.h>
#include <string.h>

int main(int argc, char **argv) {
    if (argc != 2)
        return 1;
    assert(strchr(argv[1], '=') != argv[1] + 1);
    return 0;
}
