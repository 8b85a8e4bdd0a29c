// expect: TRUE
// clause: C17 7.24.4.2 p3
// runs: pass
// The sign says which text is greater.
#include <assert.h>
#include <string.h>
int main(void) {
    char a[] = "abc", b[] = "abd";
    assert(strcmp(a, b) < 0 && strcmp(b, a) > 0 && strcmp(a, "abc") == 0);
    assert(strncmp(a, b, 2) == 0 && strncmp(a, b, 0) == 0);
    return 0;
}
