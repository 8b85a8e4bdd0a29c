// expect: TRUE
// Two functions that read the same argument find the same number; a second argument is another one.
#include <assert.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    if (argc < 3)
        return 1;
    int first = atoi(argv[1]);
    int again = atoi(argv[1]);
    assert(first == again);
    return atoi(argv[2]) == first;
}
