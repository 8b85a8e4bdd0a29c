// expect: TRUE
// Numbers in long double are variable arguments; those behind them are found.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

static long double last_of(int count, ...) {
    va_list list;
    long double last = 0;
    va_start(list, count);
    while (count-- > 0)
        last = va_arg(list, long double);
    assert(va_arg(list, int) == 7);
    va_end(list);
    return last;
}

static void show(const char *format, ...) {
    va_list list;
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
}

int main(void) {
    show("%Lf %d\n", last_of(2, 1.0L, 2.0L, 7), 3);
    return 0;
}
