// expect: FALSE(unreach-call)
// The cells of a local array that were not written are arbitrary.
#include <assert.h>

int main(void) {
    _Bool flags[3];
    flags[0] = 0;
    flags[2] = 0;
    assert(!flags[0] && !flags[2]);
    assert(!flags[1]);
    return 0;
}
