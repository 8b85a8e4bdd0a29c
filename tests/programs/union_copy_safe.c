// expect: TRUE
// Unions as values: copied, passed, returned; members of a common start.
#include <assert.h>

struct small { short kind; char c; };
struct large { short kind; int n; };
union any { struct small s; struct large l; char raw[8]; };

union any make(short kind, int n) {
    union any a = { .l = { kind, n } };
    return a;
}

int look(union any a) { return a.s.kind == 2 ? a.l.n : -1; }

int main(void) {
    union any a = make(2, 77), b;
    b = a;
    a.raw[4]++;
    assert(look(b) == 77 && look(a) == 78 && b.raw[4] == 77 && b.raw[5] == 0);
    b.s = (struct small){ 3, 'x' };
    assert(b.l.kind == 3 && look(b) == -1 && b.raw[2] == 'x');
    return 0;
}
