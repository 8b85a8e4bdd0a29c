// expect: FALSE(unreach-call)
// A conversion of the value of va_arg may lose a part of it (C17 6.3.1.4p1, 7.16.1.1p3).
#include <assert.h>
#include <stdarg.h>

static double whole(int count, ...) {
    va_list arguments;
    va_start(arguments, count);
    int first = va_arg(arguments, double);
    va_end(arguments);
    return first;
}

int main(void) {
    assert(whole(1, 2.5) == 2.5);
    return 0;
}
