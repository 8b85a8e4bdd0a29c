// expect: TRUE
// ?: evaluates one branch and converts both to a common type; the comma gives its right operand.
#include <assert.h>

int calls;

int touch(int v) {
    calls++;
    return v;
}

int main(void) {
    int x = 5;
    int r = x > 3 ? touch(1) : touch(2);
    assert(r == 1 && calls == 1);
    r = (touch(7), touch(8));
    assert(r == 8 && calls == 3);
    assert((x ? -1 : 0u) > 0);
    assert((x ? -1 : 0) < 0);
    r = x < 0 ? 1 : x < 5 ? 2 : x < 10 ? 3 : 4;
    assert(r == 3);
    for (x = 0, r = 10; x < r; x++, r--)
        ;
    assert(x == 5 && r == 5);
    return 0;
}
