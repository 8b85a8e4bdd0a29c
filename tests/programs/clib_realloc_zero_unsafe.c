// expect: FALSE(valid-free)
// If realloc(p, 0) gives null, glibc has freed p already.
#include <stdlib.h>

int main(void) {
    char *text = malloc(4);
    char *rest = realloc(text, 0);
    if (!rest)
        free(text);
    else
        free(rest);
    return 0;
}
