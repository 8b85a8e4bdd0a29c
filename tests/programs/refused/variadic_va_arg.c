// expect: REFUSED 8:5 va_start
// A function that looks at its variable arguments.
#include <stdarg.h>

int sum(int n, ...) {
    int s = 0;
    va_list list;
    va_start(list, n);
    while (n--)
        s += va_arg(list, int);
    va_end(list);
    return s;
}

int main(void) {
    return sum(2, 3, 4);
}
