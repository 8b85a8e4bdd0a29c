// expect: TRUE
// Prefix and postfix ++ and -- : value, side effect, wrap-around, and on array cells and members.
#include <assert.h>

struct pair { unsigned char lo, hi; } p = { 255, 0 };
int a[3] = { 10, 20, 30 };

int main(void) {
    int i = 0, r;
    r = i++;
    assert(r == 0 && i == 1);
    r = ++i;
    assert(r == 2 && i == 2);
    r = i--;
    assert(r == 2 && i == 1);
    r = --i;
    assert(r == 0 && i == 0);
    r = a[i++];
    assert(r == 10 && i == 1);
    r = a[i]++;
    assert(r == 20 && a[1] == 21);
    r = ++a[++i];
    assert(r == 31 && i == 2);
    r = p.lo++;
    assert(r == 255 && p.lo == 0);
    r = --p.hi;
    assert(r == 255 && p.hi == 255);
    return 0;
}
