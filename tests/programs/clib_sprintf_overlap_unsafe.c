// expect: FALSE(def-behavior)
// A string that sprintf copies must not overlap its target (C17 7.21.6.6p2).
#include <stdio.h>

int main(void) {
    char text[8] = "ab";
    sprintf(text, "%s", text);
    return 0;
}
