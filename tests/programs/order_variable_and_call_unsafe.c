// expect: FALSE(unreach-call)
// A variable is read before or after a call in the other operand that writes it (C17 6.5.2.2p10).
#include <assert.h>

int x = 1;

static int change(void) {
    x = 5;
    return 10;
}

int main(void) {
    int sum = x + change();
    assert(sum == 11);
    return 0;
}
