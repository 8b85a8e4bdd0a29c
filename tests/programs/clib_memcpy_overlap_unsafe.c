// expect: FALSE(def-behavior)
// memcpy between blocks that overlap is undefined (C17 7.24.2.1p2).
#include <string.h>

int main(void) {
    char text[8] = "abcdefg";
    memcpy(text, text + 3, 4);
    return text[0] == 'x';
}
