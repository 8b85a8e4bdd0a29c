// expect: TRUE
// clause: C17 7.24.5.1 p2
// runs: pass
// memchr reads as if in sequence and stops where it finds the character.
#include <assert.h>
#include <string.h>
int main(void) {
    char text[3] = {'a', 'b', 'c'};
    assert(memchr(text, 'b', 100) == text + 1);
    return 0;
}
