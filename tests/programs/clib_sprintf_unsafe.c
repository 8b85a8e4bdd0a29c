// expect: FALSE(valid-deref)
// sprintf writes as many characters as the format asks for, and one more (C17 7.21.6.6p2).
#include <stdio.h>

int main(void) {
    char text[4];
    sprintf(text, "%d", -100);
    return 0;
}
