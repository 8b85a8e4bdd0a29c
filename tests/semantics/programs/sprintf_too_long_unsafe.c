// expect: FALSE(valid-deref)
// clause: C17 7.21.6.6 p2
// runs: undefined
// sprintf writes a null character after the text.
#include <stdio.h>
int main(void) {
    char text[3];
    sprintf(text, "%d", 123);
    return 0;
}
