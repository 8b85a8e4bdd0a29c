// expect: FALSE(unreach-call)
// A _Bool does not hold 2, an unsigned char does.
#include <assert.h>

int main(void) {
    unsigned char u = 2;
    _Bool b = 2;
    assert(u == 2);
    assert(b == u);
    return 0;
}
