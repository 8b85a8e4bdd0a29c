// expect: TRUE
// clause: C17 7.24.3.2
// runs: pass
// strncat always appends a null character.
#include <assert.h>
#include <string.h>
int main(void) {
    char text[5] = "ab";
    strncat(text, "cdef", 2);
    assert(strcmp(text, "abcd") == 0);
    return 0;
}
