// expect: FALSE(unreach-call)
// After a struct assignment the two do not share their members.
#include <assert.h>

struct box { int size; int cell[2]; };

int main(void) {
    struct box a = { 2, { 1, 2 } };
    struct box b;
    b = a;
    assert(b.cell[1] == 2);
    b.cell[1] = 5;
    assert(a.cell[1] == b.cell[1]);
    return 0;
}
