// expect: FALSE(unreach-call)
// A call that ends the program hides no failure in the other operand, which may be evaluated first (C17 6.5p3).
#include <assert.h>
#include <stdlib.h>

static int stop(void) {
    exit(0);
}

static int fail(int n) {
    assert(n);
    return n;
}

int main(void) {
    return stop() + fail(0);
}
