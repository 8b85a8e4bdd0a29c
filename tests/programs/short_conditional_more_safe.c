// expect: TRUE
// GNU C: a ?: b evaluates a once, and b only if a is zero.
#include <assert.h>
int n;
int next(void) { return ++n; }
int main(void) {
    char zero = 0;
    int x, *null = 0;
    assert((zero ?: 70000000000) == 70000000000);
    assert((next() ?: 5) == 1 && n == 1);
    x = (n - 1) ?: next();
    assert(x == 2 && n == 2);
    x ?: next();
    assert(n == 2);
    *(null ?: &x) = 4;
    assert(x == 4);
    return 0;
}
