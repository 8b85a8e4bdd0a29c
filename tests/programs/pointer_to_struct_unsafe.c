// expect: FALSE(unreach-call)
// The function changes a copy of what its pointer points to.
#include <assert.h>

struct timer { int ticks; };

void tick(struct timer *t) {
    t->ticks++;
}

void tick_copy(struct timer *t) {
    struct timer c = *t;
    c.ticks++;
}

int main(void) {
    struct timer t = { 0 };
    tick(&t);
    assert(t.ticks == 1);
    tick_copy(&t);
    assert(t.ticks == 2);
    return 0;
}
