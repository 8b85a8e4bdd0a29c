// expect: UNKNOWN
// options: --timeout 10
// What follows an octal number may be another digit; which texts these are is not followed.
#include <assert.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    if (argc != 2)
        return 1;
    char *end;
    strtol(argv[1], &end, 8);
    assert(end == argv[1] || *end != '8');
    return 0;
}
