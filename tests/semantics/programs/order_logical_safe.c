// expect: TRUE
// clause: C17 6.5.13 p4
// runs: pass
// The operators && || ?: and the comma evaluate from left to right, and no more than they need.
#include <assert.h>
int x;
int set(int value) { x = value; return value; }
int main(void) {
    assert(!(set(0) && set(1)) && x == 0);
    assert((set(2) || set(3)) && x == 2);
    assert((set(4), x) == 4);
    int y = set(0) ? set(5) : x + 6;
    assert(y == 6 && x == 0);
    return 0;
}
