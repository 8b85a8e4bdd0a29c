// expect: FALSE(unreach-call)
// Two calls as operands run in either order, never interleaved (C17 6.5.2.2p10).
#include <assert.h>

int log;

static int one(void) {
    log = 10 * log + 1;
    return 1;
}

static int two(void) {
    log = 10 * log + 2;
    return 2;
}

int main(void) {
    int sum = one() + two();
    assert(log == 12);
    return 0;
}
