// expect: TRUE
// clause: C17 6.5.2.3 p6
// runs: pass
// The common start of two structs in a union may be read through either.
#include <assert.h>
struct a { int kind; char c; };
struct b { int kind; long l; };
union both { struct a a; struct b b; } u;
int main(void) {
    u.b.kind = 5;
    u.b.l = 9;
    assert(u.a.kind == 5);
    return 0;
}
