// expect: FALSE(def-behavior)
// The pointers that memcmp gets must be valid even if the size is zero (C17 7.24.1p2).
#include <string.h>

int main(void) {
    char *text = 0;
    return memcmp(text, "abc", 0) != 0;
}
