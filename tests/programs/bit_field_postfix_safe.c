// expect: TRUE
// The value of x++ is the old one, also for bit-fields in memory.
#include <assert.h>
struct bits {
    unsigned a : 3;
    _Bool b : 1;
    int c : 4;
} g = {7, 0, -8};
int main(void) {
    assert(g.a++ == 7 && g.a == 0);
    assert(g.b-- == 0 && g.b == 1);
    assert(g.c-- == -8 && g.c == 7);
    return 0;
}
