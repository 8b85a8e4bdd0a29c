// expect: FALSE(def-behavior)
// clause: C17 7.24.2.3 p2
// runs: undefined
// The objects shall not overlap.
#include <string.h>
int main(void) {
    char text[8] = "abcde";
    strcpy(text, text + 1);
    return 0;
}
