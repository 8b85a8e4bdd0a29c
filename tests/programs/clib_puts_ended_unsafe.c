// expect: FALSE(valid-deref)
// puts reads its string, which must be alive (C17 7.1.4p1).
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *text = calloc(4, 1);
    free(text);
    puts(text);
    return 0;
}
