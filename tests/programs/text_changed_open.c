// expect: UNKNOWN
// options: --timeout 10
// The library writes to an argument.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    int before = atoi(argv[1]);
    strcpy(argv[1], "5");
    assert(atoi(argv[1]) == before || before != 5);
    return 0;
}
