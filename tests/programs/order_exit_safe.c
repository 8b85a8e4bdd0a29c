// expect: TRUE
// After a sequence point, the program has ended before the call that fails (C17 6.5.17p2).
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
    return stop() , fail(0);
}
