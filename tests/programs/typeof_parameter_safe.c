// expect: TRUE
// The type of an array parameter is that of a pointer.
#include <assert.h>

int f(int a[2]) {
    typeof(a) p;
    p = a;
    __auto_type q = a;
    int first = p++[0] + *++q + *(typeof(a))a;
    return first + (sizeof p == sizeof(int *)) + *p;
}

int main(void) {
    int a[2] = { 1, 2 };
    assert(f(a) == 7);
    return 0;
}
