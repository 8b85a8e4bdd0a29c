// expect: TRUE
// clause: POSIX strdup
// runs: pass
// A copy of its own.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char text[] = "ab", *copy = strdup(text);
    if (copy) {
        text[0] = 'x';
        assert(strcmp(copy, "ab") == 0);
        free(copy);
    }
    return 0;
}
