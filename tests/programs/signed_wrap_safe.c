// expect: TRUE
// Signed arithmetic wraps in two's complement.
#include <assert.h>
#include <limits.h>

int main(void) {
    int x = INT_MAX;
    int y = INT_MIN;
    long long w = LLONG_MAX;
    int s = 65536;
    x = x + 1;
    y = y - 1;
    w = w + 1;
    s = s * s;
    assert(x == INT_MIN);
    assert(y == INT_MAX);
    assert(w == LLONG_MIN);
    assert(s == 0);
    y = INT_MIN;
    assert(-y == INT_MIN);
    return 0;
}
