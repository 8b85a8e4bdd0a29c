// expect: FALSE(def-behavior)
// clause: C17 7.24.1 p2
// runs: undefined
// The pointers shall be valid, also if nothing is copied.
#include <string.h>
int main(void) {
    char text[1];
    char *volatile nothing = 0;
    memcpy(text, nothing, 0);
    return 0;
}
