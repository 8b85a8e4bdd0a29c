// expect: TRUE
// clause: C17 7.24.2.1 p2
// runs: pass
// Objects that only touch do not overlap.
#include <assert.h>
#include <string.h>
int main(void) {
    char text[6] = "abcde";
    memcpy(text + 3, text, 3);
    assert(text[2] == 'c' && text[3] == 'a' && text[5] == 'c');
    return 0;
}
