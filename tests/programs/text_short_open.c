// expect: UNKNOWN
// options: --timeout 10
// A text of one character does not stand for a large number, which is not known.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    if (argc != 2)
        return 1;
    assert(atoi(argv[1]) != 123456 || strlen(argv[1]) != 1);
    return 0;
}
