// expect: FALSE(valid-deref)
// The object that malloc(0) gives must not be accessed (C17 7.22.3p1).
#include <stdlib.h>

int main(void) {
    size_t none = 0;
    char *empty = malloc(none);
    if (empty)
        *empty = 1;
    free(empty);
    return 0;
}
