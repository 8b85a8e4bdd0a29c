// expect: FALSE(valid-deref)
// A logger that passes its arguments on, called in a loop: in the second round, the string has ended.
#include <stdarg.h>
#include <stdio.h>

static void say(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
}

int main(void) {
    const char *name = "first";
    for (int i = 0; i < 2; i++) {
        char local[2] = "x";
        say("%d: %s\n", i, name);
        name = local;
    }
    return 0;
}
