// expect: FALSE(valid-deref)
// %s reads the string up to its end (C17 7.21.6.1p8).
#include <stdio.h>

int main(void) {
    char text[3] = {'a', 'b', 'c'};
    printf("%s\n", text);
    return 0;
}
