// expect: TRUE
// A struct argument is a copy, with its array; a struct result is a value.
#include <assert.h>

struct vec { int x, y; };
struct block { int n; int data[3]; };

struct vec add(struct vec a, struct vec b) {
    a.x += b.x;
    a.y += b.y;
    return a;
}

int sum(struct block b) {
    int s = 0;
    while (b.n > 0)
        s += b.data[--b.n];
    b.data[0] = 100;
    return s;
}

int main(void) {
    struct vec p = { 1, 2 }, q = { 10, 20 }, r;
    struct block b = { 3, { 4, 5, 6 } };
    r = add(p, q);
    assert(r.x == 11 && r.y == 22 && p.x == 1 && q.y == 20);
    assert(add(add(p, p), q).y == 24);
    assert(sum(b) == 15 && b.n == 3 && b.data[0] == 4);
    return 0;
}
