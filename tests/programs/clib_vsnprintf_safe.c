// expect: TRUE
// vsnprintf takes its arguments from a va_list (C17 7.21.6.12).
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int format(char *text, const char *form, ...) {
    va_list arguments;
    va_start(arguments, form);
    int count = vsnprintf(text, 8, form, arguments);
    va_end(arguments);
    return count;
}

int main(void) {
    char text[8];
    assert(format(text, "%-3d%lx", -1, 31L) == 5);
    assert(strcmp(text, "-1 1f") == 0);
    return 0;
}
