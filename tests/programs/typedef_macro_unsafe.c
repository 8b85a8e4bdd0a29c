// expect: FALSE(unreach-call)
// A macro without parentheses.
#include <assert.h>

#define DOUBLE(a) a + a

typedef short number;

int main(void) {
    number n = 5;
    assert(DOUBLE(n) == 10);
    assert(3 * DOUBLE(n) == 30);
    return 0;
}
