// expect: FALSE(unreach-call)
// The right operand of + may be evaluated first (C17 6.5p3).
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
    assert(log != 21);
    return 0;
}
