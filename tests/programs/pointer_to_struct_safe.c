// expect: TRUE
// Pointers to structs as parameters: members read and written through -> and (*p). , whole struct copied.
#include <assert.h>

struct item { int count; struct { short lo, hi; } pair; int log[2]; };
struct item shelf[2];

void use(struct item *p, int n) {
    p->count += n;
    (*p).pair.hi = p->pair.lo + 1;
    p->log[n & 1] = n;
}

void copy(struct item *to, struct item *from) {
    *to = *from;
}

int main(void) {
    struct item here = { 1, { 32767, 0 }, { 0, 0 } };
    use(&here, 3);
    assert(here.count == 4 && here.pair.hi == -32768 && here.log[1] == 3);
    copy(&shelf[1], &here);
    assert(shelf[1].count == 4 && shelf[0].count == 0);
    use(&shelf[1], 2);
    assert(shelf[1].log[0] == 2 && shelf[1].log[1] == 3 && here.count == 4);
    return 0;
}
