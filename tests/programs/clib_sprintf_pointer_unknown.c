// expect: UNKNOWN
// How long the text of a pointer is depends on the C library, so it may not fit.
#include <stdio.h>

int main(void) {
    int number;
    char text[8];
    sprintf(text, "%p", (void *)&number);
    return 0;
}
