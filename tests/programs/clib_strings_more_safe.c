// expect: TRUE
// Functions of GNU, BSD and POSIX for strings and memory.
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

size_t strlcpy(char *, const char *, size_t);
size_t strlcat(char *, const char *, size_t);

int main(void) {
    char text[6], swapped[2];
    assert(strlcpy(text, "abcdefg", sizeof text) == 7 && strcmp(text, "abcde") == 0);
    assert(strlcpy(text, "ab", sizeof text) == 2 && strlcat(text, "cdef", sizeof text) == 6);
    assert(strcmp(text, "abcde") == 0);
    assert(memrchr("abca", 'a', 4) != 0 && memrchr("abc", 'x', 3) == 0);
    assert(memmem(text, 5, "cd", 2) == text + 2 && memmem(text, 5, "dc", 2) == 0);
    assert(strcasestr(text, "BC") == text + 1 && strcasestr(text, "x") == 0);
    assert(stpncpy(text, "xy", 4) == text + 2 && text[3] == 0 && text[4] == 'e');
    bcopy(text, text + 1, 2);
    assert(text[0] == 'x' && text[1] == 'x' && text[2] == 'y');
    swab("ab", swapped, 2);
    assert(swapped[0] == 'b' && swapped[1] == 'a');
    return 0;
}
