// expect: FALSE(valid-deref)
// clause: C17 7.21.6.1 p8
// runs: undefined
// printf reads the characters of %s.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char *text = malloc(2);
    text[0] = 'a';
    text[1] = 0;
    free(text);
    printf("%s\n", text);
    return 0;
}
