// expect: UNKNOWN
// vsscanf writes through the pointers among its variable arguments.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

static int read_numbers(const char *text, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int count = vsscanf(text, format, list);
    va_end(list);
    return count;
}

int main(void) {
    int number = 0;
    read_numbers("5", "%d", &number);
    assert(number == 0);
    return 0;
}
