// expect: FALSE(def-behavior)
// The source of strncat must not be in the string that it extends (C17 7.24.3.2p2).
#include <string.h>

int main(void) {
    char text[8] = "ab";
    strncat(text, text + 1, 1);
    return text[0] == 'x';
}
