// expect: TRUE
// A struct chosen by a condition that reads memory.
#include <assert.h>
struct triple { unsigned short a; signed char b; unsigned c; };
unsigned g = 1;
int main(void) {
    struct triple x = {4, 5, 6};
    struct triple y = {1, 7};
    y = g ? x : y;
    assert(y.a == 4 && y.b == 5 && y.c == 6);
    return 0;
}
