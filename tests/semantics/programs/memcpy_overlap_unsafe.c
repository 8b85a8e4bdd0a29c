// expect: FALSE(def-behavior)
// clause: C17 7.24.2.1 p2
// runs: undefined
// The objects shall not overlap.
#include <string.h>
int main(void) {
    char text[6] = "abcde";
    memcpy(text + 1, text, 4);
    return 0;
}
