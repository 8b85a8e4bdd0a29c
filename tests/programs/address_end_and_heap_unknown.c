// expect: UNKNOWN
// C17 6.5.9p6: an allocated object, too, may be followed by another object.
#include <assert.h>
#include <stdlib.h>

struct pair {
    int one, two;
};

int main(void) {
    struct pair *first = malloc(sizeof *first), *second = malloc(sizeof *second);
    if (first == NULL || second == NULL)
        return 0;
    assert(first + 1 != second);
    return 0;
}
