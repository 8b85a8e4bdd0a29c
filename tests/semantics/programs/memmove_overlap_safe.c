// expect: TRUE
// clause: C17 7.24.2.2 p2
// runs: pass
// memmove copies as if through another array.
#include <assert.h>
#include <string.h>
int main(void) {
    char text[6] = "abcde";
    memmove(text + 1, text, 4);
    assert(strcmp(text, "aabcd") == 0);
    memmove(text, text + 1, 4);
    assert(strcmp(text, "abcdd") == 0);
    return 0;
}
