// expect: FALSE(unreach-call)
// A variable argument may be skipped: va_arg advances the list even if its value is not used.
#include <assert.h>
#include <stdarg.h>

static int second(va_list arguments) {
    va_arg(arguments, long long);
    return va_arg(arguments, int);
}

static int second_of(int count, ...) {
    va_list arguments;
    va_start(arguments, count);
    int result = second(arguments);
    va_end(arguments);
    return result;
}

int main(void) {
    assert(second_of(2, 1LL, 7) == 1);
    return 0;
}
