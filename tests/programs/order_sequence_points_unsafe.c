// expect: FALSE(unreach-call)
// &&, ||, ?: and the comma are sequence points (C17 6.5.13p4, 6.5.14p4, 6.5.15p4, 6.5.17p2).
#include <assert.h>

int x;

static int set(int n) {
    x = n;
    return n;
}

int main(void) {
    int a = set(1) && x == 1, b = set(0) || x == 0, c = (set(2), x), d = set(3) ? x : 0;
    assert(a && b && c == 3);
    return 0;
}
