// expect: TRUE
// realloc(p, 0) gives null, or an object of no bytes; the old object is freed in both cases (glibc, musl).
#include <stdlib.h>

int main(void) {
    char *text = malloc(4);
    char *rest = realloc(text, 0);
    free(rest);
    return 0;
}
