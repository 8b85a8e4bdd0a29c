// expect: FALSE(unreach-call)
// A short -1 and an unsigned short -1 differ once both are promoted.
#include <assert.h>

int main(void) {
    short s = -1;
    unsigned short u = -1;
    assert((unsigned short)s == u);
    assert(s == u);
    return 0;
}
