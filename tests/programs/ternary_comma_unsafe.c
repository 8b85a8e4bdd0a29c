// expect: FALSE(unreach-call)
// The signed branch of ?: becomes unsigned because the other one is.
#include <assert.h>

int main(void) {
    int x = -5;
    unsigned int zero = 0;
    long clamped = x < 0 ? x : zero;
    assert((int)clamped == -5);
    assert(clamped == -5);
    return 0;
}
