// expect: FALSE(valid-deref)
// clause: C17 7.21.7.9
// runs: undefined
// puts reads the characters of its argument.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char *text = calloc(1, 1);
    free(text);
    puts(text);
    return 0;
}
