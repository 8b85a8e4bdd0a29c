// expect: TRUE
#include <assert.h>
#include <string.h>

int main(int argc, char **argv) {
    if (argc != 2)
        return 1;
    size_t length = strlen(argv[1]);
    if (length > 100)
        return 1;
    assert(strlen(argv[1]) <= 100);
    return 0;
}
