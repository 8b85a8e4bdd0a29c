// expect: TRUE
// clause: C17 7.21.6.5 p3
// runs: pass
// snprintf gives the number of characters that the whole text has.
#include <assert.h>
#include <stdio.h>
int main(void) {
    char text[3];
    assert(snprintf(text, sizeof text, "%d", 12345) == 5);
    assert(text[0] == '1' && text[1] == '2' && text[2] == 0);
    return 0;
}
