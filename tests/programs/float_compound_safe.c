// expect: TRUE
// Compound assignments compute in the wider type; ++ and -- count by one.
#include <assert.h>
double d = 1;
int main(void) {
    float f = 1;
    int i = 7;
    char c = 10;
    i *= 0.5;
    c += 0.75;
    c /= 2.5f;
    f += 0.1;
    assert(i == 3 && c == 4 && f == (float)1.1 && f != 1.1);
    assert(d++ == 1 && d == 2 && ++d == 3 && d-- == 3 && --d == 1);
    d += i -= 1;
    d /= 2;
    d -= 0.5, d *= d;
    assert(d == 1);
    return 0;
}
