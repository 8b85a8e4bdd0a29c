// expect: TRUE
// sprintf stores what printf would print; snprintf stores what fits, and gives the length of all (C17 7.21.6.5, 7.21.6.6).
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char text[8];
    assert(sprintf(text, "%3d|%x", -1, 10) == 5);
    assert(strcmp(text, " -1|a") == 0);
    assert(snprintf(text, 3, "%s", "abcd") == 4);
    assert(text[1] == 'b' && text[2] == 0);
    return 0;
}
