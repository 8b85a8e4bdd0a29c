// expect: FALSE(unreach-call)
// Arguments are evaluated in any order, all of them before the call (C17 6.5.2.2p10).
#include <assert.h>

static int counter;

static int next(void) {
    return ++counter;
}

static int minus(int a, int b) {
    return a - b;
}

int main(void) {
    int difference = minus(next(), next());
    assert(difference == -1);
    return 0;
}
