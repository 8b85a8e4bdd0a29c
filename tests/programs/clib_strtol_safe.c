// expect: TRUE
// strtol: bases, and the end of the number (C17 7.22.1.4).
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void) {
    const char *text = " 0x1fg";
    char *end;
    assert(strtol(text, &end, 0) == 31 && end == text + 5 && errno == 0);
    assert(strtol("-07", 0, 0) == -7 && strtol("0x", &end, 16) == 0 && *end == 'x');
    assert(strtoul("-1", 0, 10) == -1UL && errno == 0);
    assert(strtol("1", 0, 37) == 0 && errno == EINVAL);
    return 0;
}
