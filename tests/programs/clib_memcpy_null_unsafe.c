// expect: FALSE(def-behavior)
// The pointers that memcpy gets must be valid even if the size is zero (C17 7.24.1p2).
#include <string.h>

int main(void) {
    char text[4] = "abc", *source = 0;
    size_t none = 0;
    memcpy(text, source, none);
    return text[0] == 'x';
}
