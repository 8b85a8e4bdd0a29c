// expect: FALSE(unreach-call)
// The third name that it is compared with.
#include <assert.h>
#include <string.h>

int main(int argc, char **argv) {
    if (argc != 2 || strcmp(argv[1], "one") == 0 || strcmp(argv[1], "two") == 0)
        return 1;
    assert(strcmp("three", argv[1]) != 0);
    return 0;
}
