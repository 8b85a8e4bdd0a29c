// expect: FALSE(unreach-call)
// A float among variable arguments is a double with the same value.
#include <assert.h>
#include <stdarg.h>
double first(int n, ...) {
    va_list list;
    va_start(list, n);
    double value = va_arg(list, double);
    va_end(list);
    return value;
}

int main(void) {
    assert(first(1, 0.1f) == 0.1);
    return 0;
}
