// expect: TRUE
// Where an initialiser goes that comes after a designator: on, inside of what the designator leads into.
#include <assert.h>

struct point { int x, y; };
struct shape { struct point a[2]; int n; struct point b; };
struct deep { int m; struct { int i; union { int u; char c; }; int j; }; int k; };

struct shape v[] = { [1].a[0].y = 3, 4, 5, 6, [0].b.x = 7, 8, { .n = 9 }, { .a[1] = { 1, 2 }, 3, .b = { .y = 4 } } };
struct shape w = { .a[0].x = 1, 2, 3, 4, 5, 6, 7 };
struct deep d = { .i = 1, 2, 3, 4 }, e = { .c = 5, .j = 6, 7 }, f = { 1, { 2, { 3 }, 4 }, 5 };
int g[3][2] = { [1][0] = 5, 6, 7, [0] = { 8 } };
int h[6] = { [1 ... 3] = 4, 5 };

int main(void) {
    assert(sizeof v / sizeof *v == 3);
    assert(v[0].b.x == 7 && v[0].b.y == 8 && v[0].n == 0);
    assert(v[1].n == 9 && v[1].a[0].y == 0 && v[1].a[1].x == 0);
    assert(v[2].a[1].y == 2 && v[2].n == 3 && v[2].b.y == 4);
    assert(w.a[0].x == 1 && w.a[0].y == 2 && w.a[1].x == 3 && w.a[1].y == 4 && w.n == 5 && w.b.x == 6 && w.b.y == 7);
    assert(d.m == 0 && d.i == 1 && d.u == 2 && d.j == 3 && d.k == 4);
    assert(e.c == 5 && e.j == 6 && e.k == 7 && e.i == 0);
    assert(f.m == 1 && f.i == 2 && f.u == 3 && f.j == 4 && (&f)->k == 5 && (&f)->c == 3);
    assert(g[0][0] == 8 && g[0][1] == 0 && g[1][0] == 5 && g[1][1] == 6 && g[2][0] == 7 && g[2][1] == 0);
    assert(h[0] == 0 && h[3] == 4 && h[4] == 5);
    return 0;
}
