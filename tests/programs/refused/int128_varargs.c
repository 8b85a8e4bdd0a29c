// expect: REFUSED 14:20 variable argument __int128
// A variable argument wider than a slot.
#include <stdarg.h>

static int last(int count, ...) {
    va_list list;
    va_start(list, count);
    __int128 one = va_arg(list, __int128);
    va_end(list);
    return (int)one;
}

int main(void) {
    return last(1, (__int128)1);
}
