// expect: TRUE
// clause: C17 7.24.5.2 p2
// runs: pass
// The null character is a part of the text.
#include <assert.h>
#include <string.h>
int main(void) {
    char text[] = "abc";
    assert(strchr(text, 0) == text + 3 && strrchr(text, 0) == text + 3);
    assert(strchr(text, 'b') == text + 1 && strchr(text, 'x') == 0);
    return 0;
}
