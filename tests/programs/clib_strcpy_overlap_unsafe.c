// expect: FALSE(def-behavior)
// strcpy between strings that overlap is undefined (C17 7.24.2.3p2).
#include <string.h>

int main(void) {
    char text[8] = "abcd";
    strcpy(text, text + 2);
    return text[0] == 'x';
}
