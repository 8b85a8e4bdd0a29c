// expect: FALSE(unreach-call)
// The first character of an argument may be the one that is searched for.
#include <assert.h>
#include <string.h>

int main(int argc, char **argv) {
    if (argc != 2)
        return 1;
    assert(strchr(argv[1], '=') == 0);
    return 0;
}
