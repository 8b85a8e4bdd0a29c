// expect: FALSE(unreach-call)
// A list that is passed on is at its next argument afterwards.
#include <assert.h>
#include <stdarg.h>
int first(va_list list) {
    return va_arg(list, int);
}
int both(int n, ...) {
    va_list list;
    va_start(list, n);
    int a = first(list), b = va_arg(list, int);
    va_end(list);
    return a == b;
}
int main(void) {
    assert(both(2, 1, 2));
    return 0;
}
