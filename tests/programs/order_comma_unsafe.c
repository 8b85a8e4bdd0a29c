// expect: FALSE(unreach-call)
// A comma orders what is left of it only within its own operand (C17 6.5.17p2).
#include <assert.h>

int log;

static int note(int n) {
    log = 10 * log + n;
    return n;
}

int main(void) {
    int result = (note(1), note(2)) + (note(3), note(4));
    assert(log == 1234 || log == 3412);
    return 0;
}
