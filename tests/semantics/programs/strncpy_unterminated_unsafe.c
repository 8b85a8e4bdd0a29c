// expect: FALSE(valid-deref)
// clause: C17 7.24.2.4
// runs: undefined
// A text that fills the array has no null character.
#include <string.h>
int main(void) {
    char text[2];
    strncpy(text, "abc", sizeof text);
    return strlen(text);
}
