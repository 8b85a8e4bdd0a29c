// expect: FALSE(unreach-call)
// malloc(0) may give a null pointer (C17 7.22.3p1).
#include <assert.h>
#include <stdlib.h>

int main(void) {
    size_t none = 0;
    char *empty = malloc(none);
    assert(empty);
    free(empty);
    return 0;
}
