// expect: TRUE
// The value of va_arg has the type that is named, and is converted only then (C17 7.16.1.1p3).
#include <assert.h>
#include <stdarg.h>

static long whole(int count, ...) {
    va_list arguments;
    va_start(arguments, count);
    int first = va_arg(arguments, double);
    long second = va_arg(arguments, int);
    va_end(arguments);
    return first + second;
}

int main(void) {
    assert(whole(2, 2.5, -3) == -1);
    return 0;
}
