// expect: TRUE
// A logger that passes its arguments on, called in a loop: they do not outlive the call.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

static int written;

static void say(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    written++;
}

int main(void) {
    for (int i = 0; i < 2; i++)
        if (i > 0)
            say("%d of %d\n", i, 2);
    assert(written == 1);
    return 0;
}
