// expect: TRUE
// clause: C17 7.24.5.6
// runs: pass
// The length of the part with and without some characters.
#include <assert.h>
#include <string.h>
int main(void) {
    assert(strspn("aabc", "ab") == 3 && strcspn("aabc", "cb") == 2);
    char text[] = "abc";
    assert(strpbrk(text, "cb") == text + 1 && strpbrk(text, "x") == 0);
    return 0;
}
