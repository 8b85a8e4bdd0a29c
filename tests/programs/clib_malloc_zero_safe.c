// expect: TRUE
// malloc(0) gives null, or a pointer that is different from all others and may be freed (C17 7.22.3p1).
#include <assert.h>
#include <stdlib.h>

int main(void) {
    size_t none = 0;
    char *first = malloc(0), *second = malloc(none);
    assert(!first || first != second);
    free(first);
    free(second);
    free(calloc(none, 4));
    return 0;
}
