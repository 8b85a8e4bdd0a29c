// expect: TRUE
// clause: C17 7.24.2.4 p3
// runs: pass
// The rest is filled with null characters.
#include <assert.h>
#include <string.h>
int main(void) {
    char text[5] = {'x', 'x', 'x', 'x', 'x'};
    assert(strncpy(text, "ab", 4) == text);
    assert(text[1] == 'b' && text[2] == 0 && text[3] == 0 && text[4] == 'x');
    return 0;
}
