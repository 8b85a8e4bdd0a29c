// expect: TRUE
// options: --may-fail
// calloc and realloc set errno if they fail (POSIX calloc, realloc); the old object stays.
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void) {
    char *text = calloc(4, 1);
    if (!text) {
        assert(errno == ENOMEM);
        return 0;
    }
    errno = 0;
    char *longer = realloc(text, 8);
    if (longer) {
        assert(errno == 0);
        text = longer;
    } else {
        assert(errno == ENOMEM);
    }
    text[0] = 1;
    free(text);
    return 0;
}
