// The condition is loaded once and used for each member.
#include <assert.h>
#include <stdio.h>
unsigned ck;
struct S { unsigned short a; signed char b; };
unsigned g = 7;
int main(void) {
    struct S x = {4, 5}, y = {1, 7};
    y = g ? x : y;
    printf("%d %d\n", y.a, y.b);
    ck = y.a * 31u + y.b;
#ifdef EXPECTED
    assert(ck == EXPECTED);
#elif defined(NOT_EXPECTED)
    assert(ck != NOT_EXPECTED);
#endif
    printf("%u", ck);
    return 0;
}
