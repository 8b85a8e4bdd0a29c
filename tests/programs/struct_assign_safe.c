// expect: TRUE
// Struct assignment copies every member, arrays and nested structs included, and the copy is independent.
#include <assert.h>

struct inner { char c; int values[2]; };
struct outer { int id; struct inner in; long tail; };

struct outer g = { 1, { 'a', { 5, 6 } }, 7 };

int main(void) {
    struct outer l = g;
    struct outer pair[2];
    l.in.values[1] = 60;
    g.id = 9;
    assert(g.in.values[1] == 6 && l.id == 1 && l.in.c == 'a' && l.tail == 7);
    pair[0] = l;
    pair[1] = pair[0] = g;
    assert(pair[0].id == 9 && pair[1].in.values[1] == 6);
    g.in = l.in;
    assert(g.in.values[1] == 60 && g.id == 9 && g.tail == 7);
    return 0;
}
