// expect: TRUE
// clause: C17 7.24.5.7 p3
// runs: pass
// An empty text is found at the start.
#include <assert.h>
#include <string.h>
int main(void) {
    char text[] = "abab";
    assert(strstr(text, "") == text);
    assert(strstr(text, "ba") == text + 1);
    assert(strstr(text, "bb") == 0);
    return 0;
}
