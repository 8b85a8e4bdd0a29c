// expect: UNKNOWN
// A message of the library goes through variable arguments, and its text, which is not known, is looked at.
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void say(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const char *what = va_arg(arguments, const char *), *text = va_arg(arguments, const char *);
    fprintf(stderr, "%s %d", what, text[0] == 'x' || format[0]);
    va_end(arguments);
}

static int check(int status, const char *what) {
    if (status != 0)
        say("%s: %s", what, strerror(status));
    return status;
}

int main(void) {
    int ends[2];
    if (pipe(ends) != 0)
        return check(errno, "pipe");
    close(ends[0]);
    close(ends[1]);
    return check(0, "nothing");
}
