// expect: FALSE(unreach-call)
// 0x80000000 is an unsigned int, so its negation is positive.
#include <assert.h>

int main(void) {
    long a = -2147483648;
    long b = -0x80000000;
    assert(a < 0);
    assert(a == b);
    return 0;
}
