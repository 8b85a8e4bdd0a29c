// expect: FALSE(unreach-call)
// Without a number, the end is the start; its first character may be a null character or not.
#include <assert.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    if (argc != 2)
        return 1;
    char *end;
    long number = strtol(argv[1], &end, 10);
    if (*end == '\0')
        assert(end != argv[1] || number != 0); /* an empty argument */
    return 0;
}
