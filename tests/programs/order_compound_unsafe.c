// expect: FALSE(unreach-call)
// The left side of += is read before or after a call on the right side writes it (C17 6.5.16.2p3).
#include <assert.h>

int total = 1;

static int earn(void) {
    total = 10;
    return 5;
}

int main(void) {
    total += earn();
    assert(total == 6);
    return 0;
}
